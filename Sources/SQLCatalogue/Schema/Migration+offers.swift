extension Migration {
    /// Adds photos that frames still have and that a restored, older catalogue
    /// does not know.
    static let offers = Migration(
        number: 24,
        name: "photos that frames offer back",
        statements: [
            """
            CREATE TABLE offers (
                frame_id TEXT NOT NULL REFERENCES frames (id) ON DELETE CASCADE,
                photo_id TEXT NOT NULL,
                family_id TEXT NOT NULL REFERENCES families (id) ON DELETE CASCADE,
                position INTEGER NOT NULL,
                photo TEXT NOT NULL,
                PRIMARY KEY (frame_id, photo_id)
            ) STRICT
            """,
            "CREATE INDEX offers_in_album ON offers (family_id, position)",
            """
            CREATE TABLE wanted_offers (
                family_id TEXT NOT NULL REFERENCES families (id) ON DELETE CASCADE,
                photo_id TEXT NOT NULL,
                PRIMARY KEY (family_id, photo_id)
            ) STRICT
            """,
        ]
    )
}
