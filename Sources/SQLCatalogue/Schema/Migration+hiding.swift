extension Migration {
    /// Adds hidden photos.
    static let hiding = Migration(
        number: 9,
        name: "hidden photos",
        statements: [
            "ALTER TABLE photos ADD COLUMN hidden_at INTEGER",
            """
            ALTER TABLE photos ADD COLUMN hidden_by TEXT REFERENCES members (id)
                CHECK ((hidden_by IS NULL) = (hidden_at IS NULL))
            """,
            "ALTER TABLE photos ADD COLUMN hidden_why TEXT CHECK ((hidden_why IS NULL) = (hidden_at IS NULL))",
            "CREATE INDEX photos_hidden ON photos (family_id, hidden_at) WHERE hidden_at IS NOT NULL",
        ]
    )
}
