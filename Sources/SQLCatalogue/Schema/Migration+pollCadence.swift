extension Migration {
    /// Records how a frame polls with its code, so that the copies of a server see its polls at all of them.
    static let pollCadence = Migration(
        number: 62,
        name: "how a frame polls",
        statements: [
            "ALTER TABLE invitations ADD COLUMN polled_at INTEGER",
            "ALTER TABLE invitations ADD COLUMN poll_interval INTEGER CHECK (poll_interval > 0)",
            "ALTER TABLE invitations ADD COLUMN early_polls INTEGER NOT NULL DEFAULT 0 CHECK (early_polls >= 0)",
        ]
    )
}
