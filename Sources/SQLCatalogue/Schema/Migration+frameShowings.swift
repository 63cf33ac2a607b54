extension Migration {
    /// Adds what a frame shows: everything, one collection or one moment; and what came to a frame or left it, because
    /// that changed.
    static let frameShowings = Migration(
        number: 46,
        name: "frames that show one collection or moment",
        statements: [
            "ALTER TABLE frames ADD COLUMN shown_collection TEXT REFERENCES collections (id) ON DELETE SET NULL",
            """
            ALTER TABLE frames ADD COLUMN shown_moment TEXT REFERENCES moments (id) ON DELETE SET NULL
                CHECK (shown_moment IS NULL OR shown_collection IS NULL)
            """,
            "CREATE INDEX frames_by_shown_collection ON frames (shown_collection) WHERE shown_collection IS NOT NULL",
            "CREATE INDEX frames_by_shown_moment ON frames (shown_moment) WHERE shown_moment IS NOT NULL",
            """
            CREATE TABLE frame_changes (
                frame_id TEXT NOT NULL REFERENCES frames (id) ON DELETE CASCADE,
                photo_id TEXT NOT NULL REFERENCES photos (id) ON DELETE CASCADE,
                revision INTEGER NOT NULL CHECK (revision >= 1),
                PRIMARY KEY (frame_id, photo_id)
            ) STRICT, WITHOUT ROWID
            """,
            "CREATE INDEX frame_changes_by_revision ON frame_changes (frame_id, revision)",
            "CREATE INDEX frame_changes_by_photo ON frame_changes (photo_id)",
        ]
    )
}
