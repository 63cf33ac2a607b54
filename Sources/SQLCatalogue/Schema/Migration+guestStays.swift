extension Migration {
    /// Lets a guest from outside see several moments, each until its own end.
    ///
    /// `guest_of` remains, and says of a member that they are a guest from outside.
    static let guestStays = Migration(
        number: 51,
        name: "guests from outside of several moments",
        statements: [
            """
            CREATE TABLE guest_stays (
                member_id TEXT NOT NULL,
                moment_id TEXT NOT NULL,
                family_id TEXT NOT NULL,
                joined_at INTEGER NOT NULL,
                ends_at INTEGER NOT NULL,
                PRIMARY KEY (member_id, moment_id),
                FOREIGN KEY (member_id, family_id) REFERENCES members (id, family_id) ON DELETE CASCADE,
                FOREIGN KEY (moment_id, family_id) REFERENCES moments (id, family_id) ON DELETE CASCADE
            ) STRICT, WITHOUT ROWID
            """,
            "CREATE INDEX guest_stays_by_moment ON guest_stays (moment_id, joined_at)",
            """
            INSERT INTO guest_stays (member_id, moment_id, family_id, joined_at, ends_at)
            SELECT members.id, moments.id, moments.family_id, members.joined_at, members.guest_ends_at
            FROM members JOIN moments ON moments.id = members.guest_of AND moments.family_id = members.family_id
            WHERE members.removed_at IS NULL AND members.guest_ends_at IS NOT NULL
            """,
        ]
    )
}
