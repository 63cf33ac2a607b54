extension Migration {
    /// Adds by what photos are selected: the day on which they were taken, their place, their hearts, and the words of
    /// their captions.
    ///
    /// Places and words follow at the next start, since no SQL can fold letters; so do days in the family's time zone.
    static let selections = Migration(
        number: 37,
        name: "selections of photos",
        statements: columns + words + indexes(lovedFirst: false) + indexes(lovedFirst: true)
    )

    private static let columns = [
        // In the form 20260704.
        "ALTER TABLE photos ADD COLUMN taken_day INTEGER NOT NULL DEFAULT 20000101 CHECK (taken_day > 0)",
        "ALTER TABLE photos ADD COLUMN place_key TEXT CHECK (place_key <> '')",
        "ALTER TABLE photos ADD COLUMN hearts INTEGER NOT NULL DEFAULT 0 CHECK (hearts >= 0)",
        // Whether the words and the place have to be made again.
        "ALTER TABLE photos ADD COLUMN to_enter INTEGER NOT NULL DEFAULT 0 CHECK (to_enter IN (0, 1))",
        """
        UPDATE photos
        SET to_enter = CASE WHEN deleted_at IS NULL OR undo_until IS NOT NULL THEN 1 ELSE 0 END,
            hearts = (SELECT count(*) FROM hearts WHERE hearts.photo_id = photos.id),
            taken_day = CASE
                WHEN taken_at IS NOT NULL THEN CAST(replace(substr(taken_at, 1, 10), '-', '') AS INTEGER)
                ELSE CAST(strftime('%Y%m%d', added_at / 1000, 'unixepoch') AS INTEGER) END
        """,
        "CREATE INDEX photos_to_enter ON photos (id) WHERE to_enter = 1",
    ]

    private static let words = [
        """
        CREATE TABLE photo_words (
            family_id TEXT NOT NULL,
            position INTEGER NOT NULL,
            word TEXT NOT NULL CHECK (word <> ''),
            taken_day INTEGER NOT NULL,
            PRIMARY KEY (family_id, position, word),
            FOREIGN KEY (family_id, position) REFERENCES photos (family_id, position) ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX photo_words_by_word ON photo_words (family_id, word, taken_day, position)",
    ]

    /// Returns an index for each way to combine sender, place and, for loved photos, the year: then a page costs the
    /// same, however long the album is.
    private static func indexes(lovedFirst: Bool) -> [String] {
        let years = lovedFirst ? ["", "taken_day / 10000, "] : [""]
        var statements: [String] = []
        for year in years {
            for (sender, place) in [("", ""), ("sender_id, ", ""), ("", "place_key, "), ("sender_id, ", "place_key, ")]
            {
                var name = "photos_" + (lovedFirst ? "loved" : "taken")
                if !sender.isEmpty { name += "_by_sender" }
                if !place.isEmpty { name += "_by_place" }
                if !year.isEmpty { name += "_by_year" }
                let condition =
                    "deleted_at IS NULL AND hidden_at IS NULL" + (place.isEmpty ? "" : " AND place_key IS NOT NULL")
                    + (lovedFirst ? " AND hearts > 0" : "")
                let columns = sender + place + year + (lovedFirst ? "hearts, " : "") + "taken_day, position"
                statements.append("CREATE INDEX \(name) ON photos (family_id, \(columns)) WHERE \(condition)")
            }
        }
        return statements
    }
}
