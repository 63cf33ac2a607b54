extension Migration {
    /// Records the addresses of earlier sign-ins and the failed attempts, so
    /// that they survive a restart.
    static let signIns = Migration(
        number: 19,
        name: "addresses of sign-ins and failed sign-ins",
        statements: [
            """
            CREATE TABLE known_addresses (
                member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
                address TEXT NOT NULL,
                used_at INTEGER NOT NULL,
                PRIMARY KEY (member_id, address)
            ) STRICT
            """,
            "CREATE INDEX known_addresses_by_use ON known_addresses (used_at)",
            """
            CREATE TABLE sign_in_counters (
                key TEXT PRIMARY KEY NOT NULL,
                kind TEXT NOT NULL CHECK (kind IN ('account', 'origin')),
                failures INTEGER NOT NULL CHECK (failures > 0),
                changed_at INTEGER NOT NULL,
                opens_at INTEGER NOT NULL
            ) STRICT
            """,
            "CREATE INDEX sign_in_counters_by_change ON sign_in_counters (changed_at)",
        ]
    )
}
