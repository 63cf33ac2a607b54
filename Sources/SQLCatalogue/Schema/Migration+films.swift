extension Migration {
    /// Adds films, animations and voices, and the camera's information about
    /// itself and the place.
    static let films = Migration(
        number: 17,
        name: "films, cameras and places",
        statements: [
            "ALTER TABLE photos ADD COLUMN motion TEXT CHECK (motion IN ('film', 'animation', 'voice'))",
            "ALTER TABLE photos ADD COLUMN film_failed INTEGER NOT NULL DEFAULT 0 CHECK (film_failed IN (0, 1))",
            "ALTER TABLE photos ADD COLUMN film_milliseconds INTEGER",
            "ALTER TABLE photos ADD COLUMN film_width INTEGER",
            "ALTER TABLE photos ADD COLUMN film_height INTEGER",
            "ALTER TABLE photos ADD COLUMN film_has_sound INTEGER",
            "ALTER TABLE photos ADD COLUMN film_bytes INTEGER",
            "ALTER TABLE photos ADD COLUMN film_hash TEXT",
            "ALTER TABLE photos ADD COLUMN camera TEXT",
            "ALTER TABLE photos ADD COLUMN latitude INTEGER",
            "ALTER TABLE photos ADD COLUMN longitude INTEGER",
            "CREATE INDEX photos_by_film ON photos (film_hash) WHERE film_hash IS NOT NULL",
        ]
    )
}
