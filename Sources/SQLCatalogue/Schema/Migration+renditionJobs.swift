extension Migration {
    /// Adds jobs that make renditions again, for photos with older renditions
    /// and for files that the disk lost.
    static let renditionJobs = Migration(
        number: 16,
        name: "renditions to be made anew",
        statements: [
            "ALTER TABLE photos ADD COLUMN recipe INTEGER NOT NULL DEFAULT 1",
            "CREATE INDEX photos_by_recipe ON photos (recipe) WHERE deleted_at IS NULL",
            """
            CREATE TABLE rendition_jobs (
                photo_id TEXT PRIMARY KEY NOT NULL REFERENCES photos (id) ON DELETE CASCADE,
                is_urgent INTEGER NOT NULL CHECK (is_urgent IN (0, 1)),
                attempts INTEGER NOT NULL CHECK (attempts >= 0),
                leased_until INTEGER
            ) STRICT
            """,
        ]
    )
}
