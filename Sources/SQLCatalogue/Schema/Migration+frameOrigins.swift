extension Migration {
    /// Where frames that nobody took in yet asked from: where there is no room for
    /// all of them, whoever has the most gives way.
    static let frameOrigins = Migration(
        number: 21,
        name: "where waiting frames come from",
        statements: ["ALTER TABLE frames ADD COLUMN registered_from TEXT"]
    )
}
