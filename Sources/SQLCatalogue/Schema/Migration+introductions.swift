extension Migration {
    /// Adds newcomers, who may send only after the family's frames were asked;
    /// existing members keep their rights.
    ///
    /// These are columns of `members` and no table of their own, because every
    /// request of a newcomer reads them.
    static let introductions = Migration(
        number: 3,
        name: "newcomers asked for on the frames",
        statements: [
            "ALTER TABLE join_links ADD COLUMN asks_first INTEGER NOT NULL DEFAULT 0 CHECK (asks_first IN (0, 1))",
            "ALTER TABLE members ADD COLUMN introduction_id TEXT",
            """
            ALTER TABLE members ADD COLUMN welcomed INTEGER
                CHECK (welcomed IN (0, 1) AND introduction_id IS NOT NULL OR welcomed IS NULL)
            """,
            "ALTER TABLE members ADD COLUMN welcome_said_on TEXT CHECK ((welcome_said_on IS NULL) = (welcomed IS NULL))",
            "ALTER TABLE members ADD COLUMN welcome_said_at INTEGER CHECK ((welcome_said_at IS NULL) = (welcomed IS NULL))",
            """
            CREATE UNIQUE INDEX members_by_introduction ON members (introduction_id) WHERE introduction_id IS NOT NULL
            """,
        ]
    )
}
