import FamilyCore
import ServerCore

// By what photos are selected, beside what their rows say.

extension SQLTransaction {
    /// Enters the words of a caption, and of the title of the moment that the photo is in, in place of those that were
    /// entered before.
    func enterWords(of caption: String, _ photo: PhotoID, in family: FamilyID) throws {
        try removeWords(of: photo, in: family)
        // A keeper who writes may not see the moment.
        let moment = try unfiltered.row(
            "SELECT title FROM moments WHERE id = (SELECT moment_id FROM photos WHERE id = ? AND family_id = ?)",
            [.id(photo), .id(family)]
        )
        let title = try moment?.text("title") ?? ""
        for word in SearchWords.words(of: caption + "\n" + title) {
            try connection.run(
                """
                INSERT INTO photo_words (family_id, position, word, taken_day)
                SELECT family_id, position, ?, taken_day FROM photos WHERE id = ? AND family_id = ?
                """,
                [.text(word), .id(photo), .id(family)]
            )
        }
    }

    func removeWords(of photo: PhotoID, in family: FamilyID) throws {
        try connection.run(
            """
            DELETE FROM photo_words
            WHERE family_id = ? AND position = (SELECT position FROM photos WHERE id = ? AND family_id = ?)
            """,
            [.id(family), .id(photo), .id(family)]
        )
    }

    /// Enters the photos of a moment anew after its title changed; a photo that is gone for good keeps no words.
    func reenterPhotos(of moment: MomentID) throws {
        try connection.run(
            """
            UPDATE photos SET to_enter = 1
            WHERE moment_id = ? AND (deleted_at IS NULL OR undo_until IS NOT NULL)
            """,
            [.id(moment)]
        )
    }
}

extension SQLTransaction: SelectionWriting {
    func enter(_ photo: PhotoID, in family: FamilyID, as entry: SelectionEntry) throws {
        let row = try connection.row(
            """
            UPDATE photos SET place_key = ?, taken_day = ?, to_enter = 0 WHERE id = ? AND family_id = ?
            RETURNING caption
            """,
            [.text(orNull: entry.place?.text), .count(entry.day.number), .id(photo), .id(family)]
        )
        if let row { try enterWords(of: try row.text("caption"), photo, in: family) }
    }

    func reenterPhotos(of family: FamilyID, from southWest: Coordinates, to northEast: Coordinates) throws {
        try connection.run(
            """
            UPDATE photos SET to_enter = 1
            WHERE family_id = ? AND latitude BETWEEN ? AND ? AND longitude BETWEEN ? AND ? AND place IS NULL
            """,
            [
                .id(family), .count(southWest.latitude), .count(northEast.latitude), .count(southWest.longitude),
                .count(northEast.longitude),
            ]
        )
    }

    func reenterPhotosWithoutTime(of family: FamilyID) throws {
        try connection.run(
            """
            UPDATE photos SET to_enter = 1
            WHERE family_id = ? AND taken_at IS NULL AND (deleted_at IS NULL OR undo_until IS NOT NULL)
            """,
            [.id(family)]
        )
    }

    func reenterPhotosWithoutPlace() throws {
        try connection.run(
            "UPDATE photos SET to_enter = 1 WHERE latitude IS NOT NULL AND place_key IS NULL",
            []
        )
    }
}
