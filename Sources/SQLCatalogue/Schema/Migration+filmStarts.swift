extension Migration {
    /// Adds where the shown part of a long film begins, in milliseconds.
    static let filmStarts = Migration(
        number: 34,
        name: "where long films begin",
        statements: [
            "ALTER TABLE photos ADD COLUMN film_start INTEGER CHECK (film_start BETWEEN 0 AND 86400000)"
        ]
    )
}
