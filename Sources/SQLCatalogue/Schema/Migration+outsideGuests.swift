extension Migration {
    /// Adds guests from outside, who see one moment, and the links by which they join.
    static let outsideGuests = Migration(
        number: 43,
        name: "guests of a moment from outside",
        statements: [
            "ALTER TABLE members ADD COLUMN guest_of TEXT CHECK (guest_of IS NULL OR role = 'guest')",
            "CREATE INDEX members_by_moment ON members (guest_of) WHERE guest_of IS NOT NULL",
            """
            CREATE TABLE moment_links (
                id TEXT PRIMARY KEY NOT NULL,
                moment_id TEXT NOT NULL,
                family_id TEXT NOT NULL,
                made_by TEXT NOT NULL,
                token_hash TEXT NOT NULL UNIQUE,
                made_at INTEGER NOT NULL,
                ends_at INTEGER NOT NULL,
                revoked_at INTEGER,
                FOREIGN KEY (moment_id, family_id) REFERENCES moments (id, family_id) ON DELETE CASCADE,
                FOREIGN KEY (made_by, family_id) REFERENCES members (id, family_id)
            ) STRICT
            """,
            "CREATE UNIQUE INDEX moment_links_open ON moment_links (moment_id) WHERE revoked_at IS NULL",
            "CREATE INDEX moment_links_by_moment ON moment_links (moment_id, made_at)",
            "CREATE INDEX moment_links_by_maker ON moment_links (made_by)",
        ]
    )
}
