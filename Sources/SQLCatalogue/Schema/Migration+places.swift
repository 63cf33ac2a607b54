extension Migration {
    /// Where photos were taken, as their senders say.
    static let places = Migration(
        number: 4,
        name: "places of photos",
        statements: ["ALTER TABLE photos ADD COLUMN place TEXT CHECK (place <> '')"]
    )
}
