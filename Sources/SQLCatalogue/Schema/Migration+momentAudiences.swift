extension Migration {
    /// Adds moments that only those see who are invited to them.
    ///
    /// The same bytes may then be twice in the album: in such a moment, and from somebody who does not see it.
    static let momentAudiences = Migration(
        number: 39,
        name: "who sees a moment",
        statements: [
            "ALTER TABLE moments ADD COLUMN seen_by TEXT NOT NULL DEFAULT 'family' CHECK (seen_by IN ('family', 'invited'))",
            "CREATE INDEX moments_for_some ON moments (id, maker_id) WHERE seen_by = 'invited'",
            "DROP INDEX photos_same_bytes",
            "CREATE INDEX photos_same_bytes ON photos (family_id, original_hash) WHERE deleted_at IS NULL",
            // Photos that a member saw and sees no more, with the family's revision since then: a frame that was off
            // hears of it.
            """
            CREATE TABLE photo_withdrawals (
                member_id TEXT NOT NULL REFERENCES members (id),
                photo_id TEXT NOT NULL REFERENCES photos (id) ON DELETE CASCADE,
                revision INTEGER NOT NULL CHECK (revision >= 1),
                PRIMARY KEY (member_id, photo_id)
            ) STRICT, WITHOUT ROWID
            """,
            "CREATE INDEX photo_withdrawals_by_revision ON photo_withdrawals (member_id, revision)",
            "CREATE INDEX photo_withdrawals_by_photo ON photo_withdrawals (photo_id)",
        ]
    )
}
