extension Migration {
    /// Adds moments, the named parts of the album.
    ///
    /// A removed moment keeps its row for a while, without words, so that no photo on its way makes it again.
    static let moments = Migration(
        number: 36,
        name: "moments",
        statements: [
            """
            CREATE TABLE moments (
                id TEXT PRIMARY KEY NOT NULL,
                family_id TEXT NOT NULL REFERENCES families (id),
                title TEXT NOT NULL CHECK ((title = '') = (removed_at IS NOT NULL)),
                details TEXT NOT NULL,
                starts TEXT NOT NULL,
                ends TEXT NOT NULL,
                starts_at INTEGER NOT NULL,
                ends_at INTEGER NOT NULL,
                place_id TEXT REFERENCES family_places (id) ON DELETE SET NULL,
                cover_id TEXT REFERENCES photos (id) ON DELETE SET NULL,
                maker_id TEXT NOT NULL,
                made_at INTEGER NOT NULL,
                revision INTEGER NOT NULL CHECK (revision >= 1),
                removed_at INTEGER,
                FOREIGN KEY (maker_id, family_id) REFERENCES members (id, family_id),
                CHECK (starts_at < ends_at)
            ) STRICT
            """,
            "CREATE INDEX moments_by_start ON moments (family_id, starts_at, id) WHERE removed_at IS NULL",
            "CREATE INDEX moments_by_end ON moments (family_id, ends_at, id) WHERE removed_at IS NULL",
            "CREATE INDEX moments_removed ON moments (family_id, removed_at) WHERE removed_at IS NOT NULL",
            "CREATE INDEX moments_by_place ON moments (place_id) WHERE place_id IS NOT NULL",
            "CREATE INDEX moments_by_cover ON moments (cover_id) WHERE cover_id IS NOT NULL",
            "CREATE INDEX moments_by_maker ON moments (maker_id)",
            "ALTER TABLE photos ADD COLUMN moment_id TEXT REFERENCES moments (id)",
            // It holds all that counting a moment's photos needs.
            """
            CREATE INDEX photos_in_moment ON photos (moment_id, position, deleted_at, hidden_at)
                WHERE moment_id IS NOT NULL
            """,
        ]
    )
}
