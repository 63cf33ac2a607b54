extension Migration {
    /// Which frame brought the copy that stands in the place of a lost original.
    static let broughtCopies = Migration(
        number: 23,
        name: "copies that frames brought",
        statements: ["ALTER TABLE lost_originals ADD COLUMN brought_by TEXT"]
    )
}
