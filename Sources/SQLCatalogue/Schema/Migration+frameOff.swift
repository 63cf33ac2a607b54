extension Migration {
    /// Adds the keepers' last order that a frame be off; NULL until the first.
    static let frameOff = Migration(
        number: 55,
        name: "frames that are off until they are touched",
        statements: [
            "ALTER TABLE frames ADD COLUMN off_number INTEGER CHECK (off_number >= 1)",
            "ALTER TABLE frames ADD COLUMN off_since INTEGER CHECK ((off_since IS NULL) = (off_number IS NULL))",
            """
            ALTER TABLE frames ADD COLUMN is_off INTEGER NOT NULL DEFAULT 0
                CHECK (is_off = 0 OR is_off = 1 AND off_number IS NOT NULL)
            """,
        ]
    )
}
