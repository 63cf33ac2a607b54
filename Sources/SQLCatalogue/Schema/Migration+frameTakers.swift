extension Migration {
    /// Who let a frame in, so that the other keepers can be told; unknown of
    /// those from before.
    static let frameTakers = Migration(
        number: 2,
        name: "who took a frame in",
        statements: ["ALTER TABLE frames ADD COLUMN taken_in_by TEXT"]
    )
}
