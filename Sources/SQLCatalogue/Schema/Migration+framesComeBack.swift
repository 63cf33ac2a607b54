extension Migration {
    /// Records when somebody looked at a photo, how a frame counts after its shelf was lost, which frame a waiting one
    /// was until it was removed, and what a frame says of its settings and its words.
    static let framesComeBack = Migration(
        number: 30,
        name: "frames come back",
        statements: [
            "ALTER TABLE sightings ADD COLUMN looked_at INTEGER",
            // The first sighting since the shelf began anew, and what was counted before.
            "ALTER TABLE sightings ADD COLUMN shelf_began_at INTEGER",
            "ALTER TABLE sightings ADD COLUMN times_before INTEGER NOT NULL DEFAULT 0 CHECK (times_before >= 0)",
            "ALTER TABLE frames ADD COLUMN former_id TEXT",
            "CREATE INDEX frames_by_former ON frames (former_id) WHERE former_id IS NOT NULL",
            "ALTER TABLE frames ADD COLUMN report_remarks TEXT",
        ]
    )
}
