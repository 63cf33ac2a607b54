extension Migration {
    /// Adds the indexes by which one family's uploads in progress, and expired ones, are found among those of many
    /// families, and those by which the database finds that no photo refers to a member who is deleted: without them it
    /// reads the photos of all families, twice for each member.
    static let uploadIndexes = Migration(
        number: 61,
        name: "indexes of uploads",
        statements: [
            "CREATE INDEX uploads_open_by_family ON uploads (family_id) WHERE outcome IS NULL",
            "CREATE INDEX uploads_by_expiry ON uploads (expires_at)",
            "CREATE INDEX photos_by_remover ON photos (removed_by) WHERE removed_by IS NOT NULL",
            "CREATE INDEX photos_by_hider ON photos (hidden_by) WHERE hidden_by IS NOT NULL",
        ]
    )
}
