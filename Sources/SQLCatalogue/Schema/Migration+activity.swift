extension Migration {
    /// What members have had before them, and the ways to what is new since.
    static let activity = Migration(
        number: 11,
        name: "what is new since a member looked",
        statements: [
            "ALTER TABLE members ADD COLUMN news_since INTEGER",
            """
            ALTER TABLE members ADD COLUMN news_looked_at INTEGER
                CHECK ((news_looked_at IS NULL) = (news_since IS NULL))
            """,
            "CREATE INDEX photos_by_arrival ON photos (family_id, added_at) WHERE deleted_at IS NULL",
            // By giver: a family's members are few, and their hearts of many years are many.
            "CREATE INDEX hearts_by_giver ON hearts (member_id, given_at)",
            "CREATE INDEX comments_by_author ON comments (author_id, written_at)",
        ]
    )
}
