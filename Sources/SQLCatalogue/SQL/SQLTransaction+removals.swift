import FamilyCore
import FoundationEssentials
import ServerCore

/// Deletes photos with a time to undo, and restores them.
extension SQLTransaction: RemovalReading, RemovalWriting {
    func remembered(_ id: PhotoID, in family: FamilyID) throws -> PhotoRecord? {
        try photos("id = ? AND family_id = ?", [.id(id), .id(family)]).first
    }

    func isKnown(_ id: PhotoID, in family: FamilyID) throws -> Bool {
        try unfiltered.row("SELECT 1 AS one FROM photos WHERE id = ? AND family_id = ?", [.id(id), .id(family)]) != nil
    }

    func undoable(by member: MemberID, after now: Date, limit: Int) throws -> [PhotoRecord] {
        try photos(
            "removed_by = ? AND undo_until > ? ORDER BY deleted_at DESC, revision DESC LIMIT ?",
            [.id(member), .time(now), .count(limit)]
        )
    }

    func deleted(undoEndingBy now: Date, limit: Int) throws -> [PhotoRecord] {
        try photos("undo_until <= ? ORDER BY undo_until LIMIT ?", [.time(now), .count(limit)])
    }

    func remove(_ photo: PhotoRecord, at now: Date, undo: PhotoRecord.Undo) throws -> Int64 {
        try connection.run(
            "UPDATE photos SET deleted_at = ?, removed_by = ?, undo_until = ? WHERE id = ? AND family_id = ?",
            [.time(now), .id(undo.by), .time(undo.until), .id(photo.id), .id(photo.familyID)]
        )
        return try raiseRevision(of: photo.id, in: photo.familyID)
    }

    func putBack(_ photo: PhotoRecord) throws -> Int64 {
        try requireNoDuplicate(of: photo)
        try connection.run(
            "UPDATE photos SET deleted_at = NULL, removed_by = NULL, undo_until = NULL WHERE id = ? AND family_id = ?",
            [.id(photo.id), .id(photo.familyID)]
        )
        return try raiseRevision(of: photo.id, in: photo.familyID)
    }

    func purge(_ photo: PhotoRecord) throws {
        try requireRow(of: "photos", .id(photo.id), in: photo.familyID)
        try queueRemovals(ofPhotosWhere: "photos.id = ?", [.id(photo.id)])
        // A deleted photo's row must not keep anything that people wrote. It stays in a moment that not all see, so that
        // nobody else hears of the deletion.
        try connection.run(
            """
            UPDATE photos SET removed_by = NULL, undo_until = NULL, caption = '', place = NULL, original_name = '',
                camera = NULL, latitude = NULL, longitude = NULL, place_key = NULL, hearts = 0, to_enter = 0,
                moment_id = (SELECT id FROM moments WHERE id = moment_id AND seen_by = 'invited'),
                hidden_at = NULL, hidden_by = NULL, hidden_why = NULL
            WHERE id = ?
            """,
            [.id(photo.id)]
        )
        try clearCover(photo.id)
        try takeOutOfCollections(photo.id)
        try setFilm(nil, of: photo.id)
        try removeWords(of: photo.id, in: photo.familyID)
        let belongings = [
            "hearts", "comments", "sightings", "frame_hidings", "renditions", "rendition_jobs", "lost_originals",
        ]
        for table in belongings {
            try connection.run("DELETE FROM \(table) WHERE photo_id = ?", [.id(photo.id)])
        }
        try connection.run(
            "UPDATE families SET bytes_used = bytes_used - ? WHERE id = ?",
            [.bytes(photo.bytesUsed), .id(photo.familyID)]
        )
        // A photo that never arrived is on no frame that would have to hear of it, and a row that waits would restrict
        // what everybody else reads for ever.
        if photo.waits { try connection.run("DELETE FROM photos WHERE id = ?", [.id(photo.id)]) }
    }
}
