extension Migration {
    /// Adds the MQTT brokers of families, and the times at which rendition jobs were queued.
    ///
    /// The time of a job that waits already is not known, so the job gets the time of the last sweep before the update,
    /// at most an hour ago. That is close to the true time for jobs of a new recipe, and too late for all others.
    static let brokers = Migration(
        number: 60,
        name: "brokers",
        statements: [
            """
            CREATE TABLE brokers (
                family_id TEXT PRIMARY KEY NOT NULL REFERENCES families (id) ON DELETE CASCADE,
                member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
                url TEXT NOT NULL CHECK (url <> '' AND length(url) <= 1000),
                user_name TEXT NOT NULL CHECK (length(user_name) <= 200),
                password TEXT NOT NULL CHECK (length(password) <= 200),
                prefix TEXT NOT NULL CHECK (prefix <> '' AND length(prefix) <= 100),
                entities TEXT NOT NULL CHECK (entities <> ''),
                language TEXT NOT NULL CHECK (language <> '' AND length(language) <= 35),
                is_on INTEGER NOT NULL CHECK (is_on IN (0, 1)),
                version INTEGER NOT NULL CHECK (version > 0),
                is_announced INTEGER NOT NULL CHECK (is_announced IN (0, 1)),
                outcome TEXT CHECK (outcome <> ''),
                noted_at INTEGER,
                CHECK ((outcome IS NULL) = (noted_at IS NULL))
            ) STRICT
            """,
            "CREATE INDEX brokers_by_member ON brokers (member_id)",
            "ALTER TABLE rendition_jobs ADD COLUMN queued_at INTEGER",
            "UPDATE rendition_jobs SET queued_at = (SELECT sweep_at FROM server)",
        ],
        inPostgreSQL: RowPolicies.statements(for: RowPolicies.ownersSince60)
    )
}
