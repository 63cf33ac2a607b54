extension Migration {
    /// Records which frame sent the copy that replaces a lost original.
    static let broughtCopies = Migration(
        number: 23,
        name: "copies that frames brought",
        statements: ["ALTER TABLE lost_originals ADD COLUMN brought_by TEXT"]
    )
}
