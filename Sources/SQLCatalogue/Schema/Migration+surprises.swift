extension Migration {
    /// Adds surprises: photos and moments that nobody but their sender or maker sees until a time.
    ///
    /// The time is gone once it has arrived: whether something waits is a matter of the row alone, and not of the clock.
    static let surprises = Migration(
        number: 45,
        name: "surprises",
        statements: [
            "ALTER TABLE photos ADD COLUMN waits_until INTEGER",
            "ALTER TABLE moments ADD COLUMN waits_until INTEGER",
            "CREATE INDEX photos_waiting ON photos (waits_until, sender_id) WHERE waits_until IS NOT NULL",
            "CREATE INDEX moments_waiting ON moments (waits_until) WHERE waits_until IS NOT NULL",
        ]
    )
}
