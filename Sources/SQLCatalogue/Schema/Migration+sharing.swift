extension Migration {
    /// Adds more that the copies of a server share: uploads in progress, and counters of pairing and signing in.
    ///
    /// NB: `uploads` has no foreign key to the families. The rows name the objects that are to be removed, so they must
    /// outlive the family until `UploadService.forgetStrangers` has removed objects and rows.
    static let sharing = Migration(
        number: 57,
        name: "sharing",
        statements: [
            """
            CREATE TABLE uploads (
                id TEXT PRIMARY KEY NOT NULL,
                family_id TEXT NOT NULL,
                member_id TEXT NOT NULL,
                length INTEGER NOT NULL CHECK (length >= 0),
                metadata TEXT NOT NULL,
                expires_at INTEGER NOT NULL,
                unproved INTEGER CHECK (unproved >= 0),
                outcome TEXT CHECK (outcome <> ''),
                stored INTEGER NOT NULL DEFAULT 0 CHECK (stored BETWEEN 0 AND length),
                turn INTEGER NOT NULL DEFAULT 0 CHECK (turn >= 0)
            ) STRICT
            """,
            """
            CREATE TABLE upload_pieces (
                upload_id TEXT NOT NULL REFERENCES uploads (id) ON DELETE CASCADE,
                start INTEGER NOT NULL CHECK (start >= 0),
                length INTEGER NOT NULL CHECK (length > 0),
                size INTEGER NOT NULL,
                hash TEXT NOT NULL,
                turn INTEGER NOT NULL CHECK (turn > 0),
                mark TEXT NOT NULL CHECK (mark <> ''),
                PRIMARY KEY (upload_id, start),
                CHECK (length <= size)
            ) STRICT, WITHOUT ROWID
            """,
            """
            CREATE TABLE pairing_counters (
                key TEXT PRIMARY KEY NOT NULL,
                events TEXT NOT NULL CHECK (events <> ''),
                changed_at INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID
            """,
            "CREATE INDEX pairing_counters_by_change ON pairing_counters (changed_at)",
        ] + signInCounters
    )

    /// Makes the table anew with another CHECK, because a counter may have turns and no failures.
    private static let signInCounters = [
        """
        CREATE TABLE new_sign_in_counters (
            key TEXT PRIMARY KEY NOT NULL,
            kind TEXT NOT NULL CHECK (kind IN ('account', 'origin')),
            failures INTEGER NOT NULL CHECK (failures >= 0),
            changed_at INTEGER NOT NULL,
            opens_at INTEGER NOT NULL,
            fraction INTEGER NOT NULL DEFAULT 0,
            turns TEXT CHECK (turns <> '')
        ) STRICT
        """,
        """
        INSERT INTO new_sign_in_counters (key, kind, failures, changed_at, opens_at)
        SELECT key, kind, failures, changed_at, opens_at FROM sign_in_counters
        """,
        "DROP TABLE sign_in_counters",
        "ALTER TABLE new_sign_in_counters RENAME TO sign_in_counters",
        "CREATE INDEX sign_in_counters_by_change ON sign_in_counters (changed_at)",
    ]
}
