extension Migration {
    /// Adds collections: photos that somebody put together by hand, in an order of their own.
    ///
    /// Ranks are far apart, so that a photo that moves gets a rank between two others and no other row changes.
    static let collections = Migration(
        number: 40,
        name: "collections",
        statements: [
            """
            CREATE TABLE collections (
                id TEXT PRIMARY KEY NOT NULL,
                family_id TEXT NOT NULL REFERENCES families (id),
                title TEXT NOT NULL CHECK (title <> ''),
                details TEXT NOT NULL,
                cover_id TEXT REFERENCES photos (id) ON DELETE SET NULL,
                maker_id TEXT NOT NULL,
                made_at INTEGER NOT NULL,
                FOREIGN KEY (maker_id, family_id) REFERENCES members (id, family_id)
            ) STRICT
            """,
            "CREATE INDEX collections_by_time ON collections (family_id, made_at, id)",
            "CREATE INDEX collections_by_cover ON collections (cover_id) WHERE cover_id IS NOT NULL",
            "CREATE INDEX collections_by_maker ON collections (maker_id)",
            """
            CREATE TABLE collection_photos (
                collection_id TEXT NOT NULL REFERENCES collections (id) ON DELETE CASCADE,
                photo_id TEXT NOT NULL REFERENCES photos (id) ON DELETE CASCADE,
                rank INTEGER NOT NULL,
                added_by TEXT NOT NULL REFERENCES members (id),
                added_at INTEGER NOT NULL,
                PRIMARY KEY (collection_id, photo_id)
            ) STRICT, WITHOUT ROWID
            """,
            "CREATE INDEX collection_photos_by_rank ON collection_photos (collection_id, rank, photo_id)",
            "CREATE INDEX collection_photos_by_photo ON collection_photos (photo_id)",
            "CREATE INDEX collection_photos_by_adder ON collection_photos (added_by)",
        ]
    )
}
