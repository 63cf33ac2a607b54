extension Migration {
    /// Records when a family's keepers said that it needs no copies of this server; NULL until then.
    static let waivedCopies = Migration(
        number: 26,
        name: "families that need no copies",
        statements: ["ALTER TABLE families ADD COLUMN copies_waived_at INTEGER"]
    )
}
