extension Migration {
    /// Adds links that show a single photo to people outside the family.
    static let shareLinks = Migration(
        number: 7,
        name: "links that share a photo",
        statements: [
            """
            CREATE TABLE share_links (
                id TEXT PRIMARY KEY NOT NULL,
                family_id TEXT NOT NULL REFERENCES families (id),
                photo_id TEXT NOT NULL REFERENCES photos (id) ON DELETE CASCADE,
                made_by TEXT NOT NULL,
                token_hash TEXT NOT NULL UNIQUE,
                made_at INTEGER NOT NULL,
                expires_at INTEGER NOT NULL CHECK (expires_at > made_at),
                revoked_at INTEGER,
                FOREIGN KEY (made_by, family_id) REFERENCES members (id, family_id)
            ) STRICT
            """,
            "CREATE INDEX share_links_by_family ON share_links (family_id, made_at)",
            "CREATE INDEX share_links_by_maker ON share_links (made_by)",
            // Deleting a photo deletes its share links by this index.
            "CREATE INDEX share_links_by_photo ON share_links (photo_id)",
        ]
    )
}
