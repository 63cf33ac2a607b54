extension Migration {
    /// Records the network address of frames without a family.
    ///
    /// If there are too many such frames, the address with the most of them
    /// loses one.
    static let frameOrigins = Migration(
        number: 21,
        name: "where waiting frames come from",
        statements: ["ALTER TABLE frames ADD COLUMN registered_from TEXT"]
    )
}
