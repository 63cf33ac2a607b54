extension Migration {
    /// Adds what a server of many families needs: their quotas and standing, and the operator's invitations.
    ///
    /// NB: `family_invitations` has no reference to the family that was started, because a used invitation in the
    /// operator's list must not prevent the erasure of the family.
    static let manyFamilies = Migration(
        number: 58,
        name: "many families",
        statements: [
            "ALTER TABLE families ADD COLUMN quota INTEGER CHECK (quota > 0)",
            "ALTER TABLE families ADD COLUMN paused_at INTEGER",
            "ALTER TABLE families ADD COLUMN erase_after INTEGER",
            "ALTER TABLE families ADD COLUMN is_erasing INTEGER NOT NULL DEFAULT 0 CHECK (is_erasing IN (0, 1))",
            // The revisions of erased families, so that the sum of all never falls: a smaller one tells of an older
            // catalogue.
            "ALTER TABLE server ADD COLUMN erased_revisions INTEGER NOT NULL DEFAULT 0",
            """
            CREATE TABLE family_invitations (
                id TEXT PRIMARY KEY NOT NULL,
                token_hash TEXT NOT NULL UNIQUE,
                label TEXT NOT NULL,
                quota INTEGER CHECK (quota > 0),
                made_at INTEGER NOT NULL,
                expires_at INTEGER NOT NULL,
                used_at INTEGER,
                revoked_at INTEGER
            ) STRICT
            """,
        ]
    )
}
