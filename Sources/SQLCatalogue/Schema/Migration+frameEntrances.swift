extension Migration {
    /// Which frames came in by a password, and which of them a keeper confirmed.
    ///
    /// Until now a frame that came by a password had its owner noted as who took
    /// it in. A keeper's own frame may have come either way: it counts as taken
    /// in, for a frame must not leave the family by surprise.
    static let frameEntrances = Migration(
        number: 20,
        name: "frames that came by a password",
        statements: [
            "ALTER TABLE frames ADD COLUMN by_password INTEGER NOT NULL DEFAULT 0 CHECK (by_password IN (0, 1))",
            "ALTER TABLE frames ADD COLUMN confirmed_by TEXT CHECK (confirmed_by IS NULL OR by_password = 1)",
            """
            UPDATE frames SET by_password = 1
            WHERE taken_in_by = member_id
                AND member_id IN (SELECT id FROM members WHERE role <> 'keeper')
            """,
        ]
    )
}
