extension Migration {
    /// Records damaged files on the frames' storage cards; NULL until a frame
    /// reports again.
    static let frameDamage = Migration(
        number: 22,
        name: "files that frames found damaged",
        statements: [
            """
            ALTER TABLE frames ADD COLUMN report_damaged INTEGER
                CHECK (report_damaged >= 0 AND report_version IS NOT NULL OR report_damaged IS NULL)
            """,
            """
            ALTER TABLE frames ADD COLUMN report_mended INTEGER
                CHECK (report_mended >= 0 AND report_damaged IS NOT NULL
                    OR report_mended IS NULL AND report_damaged IS NULL)
            """,
        ]
    )
}
