extension Migration {
    /// Records that a family was deleted and that its data must still be
    /// removed; the next start continues the removal.
    static let forgetting = Migration(
        number: 6,
        name: "families to be forgotten",
        statements: ["ALTER TABLE server ADD COLUMN forgetting INTEGER NOT NULL DEFAULT 0 CHECK (forgetting IN (0, 1))"]
    )
}
