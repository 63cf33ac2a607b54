extension Migration {
    /// Records when this server was running: while it was not, no frame could
    /// report.
    static let serverHours = Migration(
        number: 14,
        name: "when the server was there",
        statements: [
            "ALTER TABLE server ADD COLUMN alive_at INTEGER",
            "ALTER TABLE server ADD COLUMN away_from INTEGER",
            """
            ALTER TABLE server ADD COLUMN away_until INTEGER
                CHECK (away_until >= away_from OR away_until IS NULL AND away_from IS NULL)
            """,
        ]
    )
}
