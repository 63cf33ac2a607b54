extension Migration {
    /// Notes of which photos no moment is suggested any more.
    static let suggestions = Migration(
        number: 41,
        name: "suggested moments",
        statements: [
            "ALTER TABLE photos ADD COLUMN suggests_moment INTEGER NOT NULL DEFAULT 1 CHECK (suggests_moment IN (0, 1))"
        ]
    )
}
