extension Migration {
    /// Adds the news that somebody looked at a photo, the messages that a push service has not taken yet, and whose a
    /// merged member's are now.
    ///
    /// The check on `news.kind` cannot grow without building the table anew, so a look is a row of the kind `hearts`
    /// with a mark; whether a member wants to hear of looks is a column of the member for the same reason.
    static let newsOfLooks = Migration(
        number: 32,
        name: "looks are news, and messages outlive a restart",
        statements: [
            "ALTER TABLE news ADD COLUMN is_look INTEGER NOT NULL DEFAULT 0 CHECK (is_look IN (0, 1))",
            "ALTER TABLE members ADD COLUMN mutes_looks INTEGER NOT NULL DEFAULT 0 CHECK (mutes_looks IN (0, 1))",
            // Photos that a browser keeps, and uploads that wait, bear the member's ID of before a merge.
            "ALTER TABLE members ADD COLUMN merged_into TEXT",
            "CREATE INDEX members_by_heir ON members (merged_into) WHERE merged_into IS NOT NULL",
            // The tag of the message that told it.
            "ALTER TABLE news ADD COLUMN told_in TEXT",
            """
            CREATE TABLE push_deliveries (
                session_id TEXT NOT NULL REFERENCES push_subscriptions (session_id) ON DELETE CASCADE,
                tag TEXT NOT NULL CHECK (tag <> ''),
                taken_at INTEGER NOT NULL,
                tries INTEGER NOT NULL CHECK (tries >= 0),
                due_at INTEGER NOT NULL,
                PRIMARY KEY (session_id, tag)
            ) STRICT
            """,
        ]
    )
}
