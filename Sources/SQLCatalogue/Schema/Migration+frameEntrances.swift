extension Migration {
    /// Records which frames joined by a password and which of them a keeper
    /// confirmed.
    ///
    /// So far, such a frame had its owner recorded as the person who let it in.
    /// A keeper's own frame may have joined either way. It counts as let in by
    /// the keeper, because a frame must not leave the family unexpectedly.
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
