extension Migration {
    /// Adds the birthdays of members: month and day as one number (704 is 4 July), and the year if it was told.
    static let birthdays = Migration(
        number: 47,
        name: "birthdays",
        statements: [
            """
            ALTER TABLE members ADD COLUMN birthday INTEGER
                CHECK (birthday IS NULL OR birthday BETWEEN 101 AND 1231 AND role <> 'guest')
            """,
            """
            ALTER TABLE members ADD COLUMN birth_year INTEGER
                CHECK (birth_year IS NULL OR birth_year BETWEEN 1800 AND 9999 AND birthday IS NOT NULL)
            """,
        ]
    )
}
