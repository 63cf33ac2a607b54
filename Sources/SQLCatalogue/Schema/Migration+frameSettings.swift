extension Migration {
    /// Adds the settings that keepers chose for a frame and those that the
    /// frame reports.
    ///
    /// Both are stored as the API's JSON, because no SQL reads their fields.
    static let frameSettings = Migration(
        number: 13,
        name: "settings of frames",
        statements: [
            "ALTER TABLE frames ADD COLUMN settings TEXT CHECK (settings <> '')",
            """
            ALTER TABLE frames ADD COLUMN settings_version INTEGER
                CHECK (settings_version >= 1 AND settings IS NOT NULL
                    OR settings_version IS NULL AND settings IS NULL)
            """,
            """
            ALTER TABLE frames ADD COLUMN report_settings TEXT
                CHECK (report_settings <> '' AND report_version IS NOT NULL OR report_settings IS NULL)
            """,
            """
            ALTER TABLE frames ADD COLUMN report_settings_version INTEGER
                CHECK (report_settings_version >= 0 AND report_version IS NOT NULL
                    OR report_settings_version IS NULL)
            """,
        ]
    )
}
