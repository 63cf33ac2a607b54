extension Migration {
    /// Adds the hash of the file that was sent, of photos whose original is a copy of it without a position.
    ///
    /// Photos of before have none: nobody knows any more which file they came from.
    static let sentFiles = Migration(
        number: 48,
        name: "files as they were sent",
        statements: [
            "ALTER TABLE photos ADD COLUMN sent_hash TEXT",
            "CREATE INDEX photos_sent ON photos (family_id, sent_hash) WHERE sent_hash IS NOT NULL",
        ]
    )
}
