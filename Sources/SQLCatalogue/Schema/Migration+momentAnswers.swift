extension Migration {
    /// Adds who was asked to a moment and what they answered, and who may put photos into it.
    static let momentAnswers = Migration(
        number: 38,
        name: "answers to moments",
        statements: [
            """
            ALTER TABLE moments ADD COLUMN posting TEXT NOT NULL DEFAULT 'family'
                CHECK (posting IN ('family', 'who-said-yes', 'who-was-there'))
            """,
            "CREATE UNIQUE INDEX moments_in_family ON moments (id, family_id)",
            // One row for each moment and member, so that nobody is told of an invitation twice.
            """
            CREATE TABLE moment_answers (
                moment_id TEXT NOT NULL,
                member_id TEXT NOT NULL,
                family_id TEXT NOT NULL,
                answer TEXT NOT NULL CHECK (answer IN ('asked', 'coming', 'not-now', 'here')),
                asked_by TEXT,
                asked_at INTEGER,
                answered_at INTEGER,
                PRIMARY KEY (moment_id, member_id),
                FOREIGN KEY (moment_id, family_id) REFERENCES moments (id, family_id) ON DELETE CASCADE,
                FOREIGN KEY (member_id, family_id) REFERENCES members (id, family_id),
                FOREIGN KEY (asked_by, family_id) REFERENCES members (id, family_id),
                CHECK ((asked_by IS NULL) = (asked_at IS NULL)),
                CHECK (answer <> 'asked' OR asked_at IS NOT NULL),
                CHECK ((answer = 'asked') = (answered_at IS NULL))
            ) STRICT, WITHOUT ROWID
            """,
            "CREATE INDEX moment_answers_by_member ON moment_answers (member_id, answer)",
            "CREATE INDEX moment_answers_by_asking ON moment_answers (member_id, asked_at) WHERE asked_at IS NOT NULL",
            "CREATE INDEX moment_answers_by_asker ON moment_answers (asked_by) WHERE asked_by IS NOT NULL",
        ]
    )
}
