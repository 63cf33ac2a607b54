extension Migration {
    /// Adds the indexes by which one family's uploads in progress, and expired ones, are found among those of many
    /// families.
    static let uploadIndexes = Migration(
        number: 61,
        name: "indexes of uploads",
        statements: [
            "CREATE INDEX uploads_open_by_family ON uploads (family_id) WHERE outcome IS NULL",
            "CREATE INDEX uploads_by_expiry ON uploads (expires_at)",
        ]
    )
}
