extension Migration {
    /// That a family was removed and not all of it is gone yet: a start goes on
    /// with it.
    static let forgetting = Migration(
        number: 6,
        name: "families to be forgotten",
        statements: ["ALTER TABLE server ADD COLUMN forgetting INTEGER NOT NULL DEFAULT 0 CHECK (forgetting IN (0, 1))"]
    )
}
