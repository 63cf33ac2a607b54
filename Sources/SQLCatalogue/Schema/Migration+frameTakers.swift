extension Migration {
    /// Records who let a frame in, so that the other keepers can be told; NULL
    /// for older frames.
    static let frameTakers = Migration(
        number: 2,
        name: "who took a frame in",
        statements: ["ALTER TABLE frames ADD COLUMN taken_in_by TEXT"]
    )
}
