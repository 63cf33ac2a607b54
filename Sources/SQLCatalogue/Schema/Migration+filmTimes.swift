extension Migration {
    /// Marks the times of films that are UTC, which an older program took for local times.
    ///
    /// The next sweep converts them, since SQL knows no time zones.
    ///
    /// The offset zero alone does not tell which ones they are, because Apple's films have it in a British winter, with
    /// their local time. But those name their camera, and that program found no camera in other films. If a film of
    /// Apple's has lost the camera's name, its time becomes the family's local time of the same instant.
    static let filmTimes = Migration(
        number: 64,
        name: "films in local time",
        statements: [
            """
            UPDATE photos SET taken_at_offset = 'Z', to_enter = 1
            WHERE motion IN ('film', 'voice') AND taken_at IS NOT NULL AND taken_at_offset = '+00:00'
                AND camera IS NULL AND (deleted_at IS NULL OR undo_until IS NOT NULL)
            """
        ]
    )
}
