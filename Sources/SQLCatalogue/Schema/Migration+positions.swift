extension Migration {
    /// Adds a family's choice about the positions in its photos; so far they
    /// were kept.
    static let positions = Migration(
        number: 33,
        name: "positions kept or stripped",
        statements: [
            """
            ALTER TABLE families ADD COLUMN positions TEXT NOT NULL DEFAULT 'keep'
                CHECK (positions IN ('keep', 'strip'))
            """
        ]
    )
}
