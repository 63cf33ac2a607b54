extension Migration {
    /// What the server knows of its own files: which of them are to be removed
    /// because their photos were deleted, how far they were verified, and which
    /// originals were found damaged.
    static let storage = Migration(
        number: 18,
        name: "the state of the files",
        statements: [
            "CREATE TABLE blob_removals (hash TEXT PRIMARY KEY NOT NULL) STRICT",
            "ALTER TABLE server ADD COLUMN sweep_at INTEGER",
            "ALTER TABLE server ADD COLUMN verified_after TEXT",
            "ALTER TABLE server ADD COLUMN verified_at INTEGER",
            """
            CREATE TABLE lost_originals (
                photo_id TEXT PRIMARY KEY NOT NULL REFERENCES photos (id) ON DELETE CASCADE,
                found_at INTEGER NOT NULL,
                is_damaged INTEGER NOT NULL CHECK (is_damaged IN (0, 1))
            ) STRICT
            """,
        ]
    )
}
