extension Migration {
    /// Adds the places that a family names itself, each with a position in millionths of a degree and a radius in
    /// metres.
    static let familyPlaces = Migration(
        number: 35,
        name: "places of the family",
        statements: [
            """
            CREATE TABLE family_places (
                id TEXT PRIMARY KEY NOT NULL,
                family_id TEXT NOT NULL REFERENCES families (id),
                name TEXT NOT NULL CHECK (name <> ''),
                latitude INTEGER NOT NULL CHECK (latitude BETWEEN -90000000 AND 90000000),
                longitude INTEGER NOT NULL CHECK (longitude BETWEEN -180000000 AND 180000000),
                radius INTEGER NOT NULL CHECK (radius BETWEEN 20 AND 50000),
                made_at INTEGER NOT NULL
            ) STRICT
            """,
            "CREATE INDEX family_places_by_family ON family_places (family_id, made_at)",
        ]
    )
}
