extension Migration {
    /// Records the latest time that the server's clock ever told: an absence is measured from it.
    static let latestClock = Migration(
        number: 28,
        name: "the latest time of the clock",
        statements: [
            "ALTER TABLE server ADD COLUMN latest_at INTEGER",
            "UPDATE server SET latest_at = alive_at",
        ]
    )
}
