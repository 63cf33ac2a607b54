extension Migration {
    /// Adds comments on photos.
    static let comments = Migration(
        number: 10,
        name: "comments on photos",
        statements: [
            """
            CREATE TABLE comments (
                id TEXT PRIMARY KEY NOT NULL,
                photo_id TEXT NOT NULL REFERENCES photos (id) ON DELETE CASCADE,
                author_id TEXT NOT NULL REFERENCES members (id),
                author_name TEXT NOT NULL CHECK (author_name <> ''),
                words TEXT NOT NULL CHECK (words <> ''),
                written_at INTEGER NOT NULL
            ) STRICT
            """,
            "CREATE INDEX comments_by_photo ON comments (photo_id, written_at)",
        ]
    )
}
