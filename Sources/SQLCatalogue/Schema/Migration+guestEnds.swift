extension Migration {
    /// Adds when the time of a guest ends; guests of before have no end.
    static let guestEnds = Migration(
        number: 42,
        name: "when the time of a guest ends",
        statements: [
            """
            ALTER TABLE members ADD COLUMN guest_ends_at INTEGER CHECK (guest_ends_at IS NULL OR role = 'guest')
            """,
            """
            ALTER TABLE join_links ADD COLUMN guest_ends_at INTEGER CHECK (guest_ends_at IS NULL OR role = 'guest')
            """,
        ]
    )
}
