extension Migration {
    /// Records up to where members have seen the news, and adds indexes for
    /// finding news.
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
            // The index is by giver, because a family has few members and each
            // gives many hearts over the years.
            "CREATE INDEX hearts_by_giver ON hearts (member_id, given_at)",
            "CREATE INDEX comments_by_author ON comments (author_id, written_at)",
        ]
    )
}
