extension Migration {
    /// Adds deleted photos that can be restored; photos that were deleted
    /// before cannot.
    static let removals = Migration(
        number: 8,
        name: "deletions that can be undone",
        statements: [
            "ALTER TABLE photos ADD COLUMN undo_until INTEGER CHECK (undo_until IS NULL OR deleted_at IS NOT NULL)",
            """
            ALTER TABLE photos ADD COLUMN removed_by TEXT REFERENCES members (id)
                CHECK ((removed_by IS NULL) = (undo_until IS NULL))
            """,
            "CREATE INDEX photos_undoable ON photos (undo_until) WHERE undo_until IS NOT NULL",
        ]
    )
}
