extension Migration {
    /// Adds fields to the frames' reports; NULL until a frame reports again.
    static let frameReports = Migration(
        number: 12,
        name: "what frames report",
        statements: [
            """
            ALTER TABLE frames ADD COLUMN report_free_bytes INTEGER
                CHECK (report_free_bytes >= 0 AND report_version IS NOT NULL OR report_free_bytes IS NULL)
            """,
            """
            ALTER TABLE frames ADD COLUMN report_wifi INTEGER
                CHECK (report_wifi BETWEEN 0 AND 100 AND report_version IS NOT NULL OR report_wifi IS NULL)
            """,
            """
            ALTER TABLE frames ADD COLUMN report_panel_width INTEGER
                CHECK (report_panel_width > 0 AND report_version IS NOT NULL OR report_panel_width IS NULL)
            """,
            """
            ALTER TABLE frames ADD COLUMN report_panel_height INTEGER
                CHECK (report_panel_height > 0 AND report_panel_width IS NOT NULL
                    OR report_panel_height IS NULL AND report_panel_width IS NULL)
            """,
            """
            ALTER TABLE frames ADD COLUMN report_rotation INTEGER
                CHECK (report_rotation IN (0, 90, 180, 270) AND report_panel_width IS NOT NULL
                    OR report_rotation IS NULL AND report_panel_width IS NULL)
            """,
            """
            ALTER TABLE frames ADD COLUMN report_panel_is_on INTEGER
                CHECK (report_panel_is_on IN (0, 1) AND report_panel_width IS NOT NULL
                    OR report_panel_is_on IS NULL AND report_panel_width IS NULL)
            """,
        ]
    )
}
