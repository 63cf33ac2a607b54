extension Migration {
    /// Adds links that bring a member back, lets join links make keepers, and
    /// records what browser a session is in.
    static let comingBack = Migration(
        number: 27,
        name: "coming back",
        statements: [
            """
            CREATE TABLE return_links (
                id TEXT PRIMARY KEY NOT NULL,
                member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
                made_by TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
                token_hash TEXT NOT NULL UNIQUE,
                made_at INTEGER NOT NULL,
                expires_at INTEGER NOT NULL CHECK (expires_at > made_at),
                used_at INTEGER,
                revoked_at INTEGER
            ) STRICT
            """,
            "CREATE INDEX return_links_by_member ON return_links (member_id)",
            "CREATE INDEX return_links_by_maker ON return_links (made_by)",
            "ALTER TABLE sessions ADD COLUMN user_agent TEXT CHECK (user_agent <> '')",
            // SQLite cannot change the constraint on the role, so the table is
            // written anew.
            """
            CREATE TABLE new_join_links (
                id TEXT PRIMARY KEY NOT NULL,
                family_id TEXT NOT NULL REFERENCES families (id),
                made_by TEXT NOT NULL,
                token_hash TEXT NOT NULL UNIQUE,
                role TEXT NOT NULL CHECK (role IN ('guest', 'relative', 'keeper')),
                uses_left INTEGER NOT NULL CHECK (uses_left >= 0),
                made_at INTEGER NOT NULL,
                expires_at INTEGER NOT NULL,
                revoked_at INTEGER,
                asks_first INTEGER NOT NULL DEFAULT 0 CHECK (asks_first IN (0, 1)),
                FOREIGN KEY (made_by, family_id) REFERENCES members (id, family_id)
            ) STRICT
            """,
            """
            INSERT INTO new_join_links
                (id, family_id, made_by, token_hash, role, uses_left, made_at, expires_at, revoked_at, asks_first)
            SELECT id, family_id, made_by, token_hash, role, uses_left, made_at, expires_at, revoked_at, asks_first
            FROM join_links
            """,
            "DROP TABLE join_links",
            "ALTER TABLE new_join_links RENAME TO join_links",
            "CREATE INDEX join_links_by_family ON join_links (family_id, made_at)",
            "CREATE INDEX join_links_by_maker ON join_links (made_by)",
            // Finding the photos and comments of one member, to write another
            // name beside them, must not read the album.
            "CREATE INDEX photos_by_sender ON photos (sender_id)",
        ]
    )
}
