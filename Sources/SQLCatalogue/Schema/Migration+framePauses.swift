extension Migration {
    /// Records whether a hand stopped a frame's slideshow; NULL until a frame reports it.
    static let framePauses = Migration(
        number: 29,
        name: "whether a hand stopped a frame's slideshow",
        statements: [
            """
            ALTER TABLE frames ADD COLUMN report_paused INTEGER
                CHECK (report_paused IN (0, 1) AND report_version IS NOT NULL OR report_paused IS NULL)
            """
        ]
    )
}
