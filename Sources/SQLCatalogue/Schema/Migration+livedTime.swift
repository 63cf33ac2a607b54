extension Migration {
    /// Records the time that this server served: the trash is emptied by it, and not by the wall clock.
    ///
    /// What lies in the trash already was put there by `sweep_at`.
    static let livedTime = Migration(
        number: 25,
        name: "the time that the server served",
        statements: [
            "ALTER TABLE server ADD COLUMN lived_at INTEGER",
            "UPDATE server SET lived_at = sweep_at",
        ]
    )
}
