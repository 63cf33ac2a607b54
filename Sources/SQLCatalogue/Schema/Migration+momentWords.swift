extension Migration {
    /// Lets moments be found by the words of their titles.
    static let momentWords = Migration(
        number: 52,
        name: "moments found by their titles",
        statements: [
            """
            CREATE TABLE moment_words (
                family_id TEXT NOT NULL,
                word TEXT NOT NULL,
                moment_id TEXT NOT NULL,
                PRIMARY KEY (family_id, word, moment_id),
                FOREIGN KEY (moment_id, family_id) REFERENCES moments (id, family_id) ON DELETE CASCADE
            ) STRICT, WITHOUT ROWID
            """,
            "CREATE INDEX moment_words_by_moment ON moment_words (moment_id)",
            "ALTER TABLE moments ADD COLUMN to_enter INTEGER NOT NULL DEFAULT 1 CHECK (to_enter IN (0, 1))",
            "CREATE INDEX moments_to_enter ON moments (id) WHERE to_enter = 1",
        ]
    )
}
