extension Migration {
    /// Adds photos of guests from outside that wait until they are let in, and the moments that hold them.
    ///
    /// A held photo has a time that never comes, so that whatever hides a surprise hides it, too.
    static let heldPhotos = Migration(
        number: 49,
        name: "photos that wait to be let in",
        statements: [
            """
            ALTER TABLE moments ADD COLUMN holds_guest_photos INTEGER NOT NULL DEFAULT 0
                CHECK (holds_guest_photos IN (0, 1))
            """,
            """
            ALTER TABLE photos ADD COLUMN held INTEGER NOT NULL DEFAULT 0
                CHECK (held = 0 OR held = 1 AND waits_until IS NOT NULL)
            """,
            "CREATE INDEX photos_held ON photos (moment_id, position) WHERE held = 1",
            // Deleted surprises, whose time to undo is over: no frame has them, and their rows would restrict what
            // everybody reads for ever.
            "DELETE FROM photos WHERE waits_until IS NOT NULL AND deleted_at IS NOT NULL AND undo_until IS NULL",
        ]
    )
}
