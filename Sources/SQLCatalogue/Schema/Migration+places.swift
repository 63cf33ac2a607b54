extension Migration {
    /// Adds the place of a photo, as its sender names it.
    static let places = Migration(
        number: 4,
        name: "places of photos",
        statements: ["ALTER TABLE photos ADD COLUMN place TEXT CHECK (place <> '')"]
    )
}
