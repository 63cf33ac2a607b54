extension Migration {
    /// Adds photos that are hidden from single frames.
    static let frameHidings = Migration(
        number: 44,
        name: "photos hidden from a frame",
        statements: [
            """
            CREATE TABLE frame_hidings (
                photo_id TEXT NOT NULL REFERENCES photos (id) ON DELETE CASCADE,
                frame_id TEXT NOT NULL REFERENCES frames (id) ON DELETE CASCADE,
                hidden_at INTEGER NOT NULL,
                PRIMARY KEY (photo_id, frame_id)
            ) STRICT, WITHOUT ROWID
            """,
            "CREATE INDEX frame_hidings_by_frame ON frame_hidings (frame_id, hidden_at)",
        ]
    )
}
