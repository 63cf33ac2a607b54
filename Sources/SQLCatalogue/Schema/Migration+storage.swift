extension Migration {
    /// Records the state of the server's files: files to remove because their
    /// photos were deleted, the progress of verification, and damaged
    /// originals.
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
