extension Migration {
    /// Records which frames received and showed a photo; existing frames report
    /// the photos on their shelf again.
    static let sightings = Migration(
        number: 5,
        name: "photos on the frames",
        statements: [
            """
            CREATE TABLE sightings (
                photo_id TEXT NOT NULL REFERENCES photos (id) ON DELETE CASCADE,
                frame_id TEXT NOT NULL REFERENCES frames (id) ON DELETE CASCADE,
                arrived_at INTEGER,
                first_seen_at INTEGER CHECK (first_seen_at >= arrived_at),
                last_seen_at INTEGER CHECK (last_seen_at >= first_seen_at),
                times INTEGER NOT NULL CHECK (times >= 0),
                PRIMARY KEY (photo_id, frame_id),
                CHECK ((first_seen_at IS NULL) = (times = 0)),
                CHECK ((last_seen_at IS NULL) = (times = 0))
            ) STRICT
            """,
            // Deleting a frame deletes its sightings by this index.
            "CREATE INDEX sightings_by_frame ON sightings (frame_id)",
        ]
    )
}
