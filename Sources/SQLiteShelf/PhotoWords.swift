import FamilyCore
import FoundationEssentials
import SQLiteClient

/// The words of a photo that the shelf has stored, and that the photo may have lost since.
struct PhotoWords {
    var caption: String?
    var place: String?
    var placeName: String?
    var comments: [Comment] = []

    /// Returns whether any of these words are not the photo's any more: whoever deleted them wants them gone here, too.
    func areLost(by photo: Photo) -> Bool {
        if let caption, !caption.isEmpty, caption != photo.caption { return true }
        if let place, place != photo.place { return true }
        if let placeName, placeName != photo.placeName { return true }
        let left = photo.comments?.newest ?? []
        return comments.contains { comment in
            !left.contains { $0.id == comment.id && $0.words == comment.words }
        }
    }
}

extension ShelfReading {
    /// Returns whether the database has words of this photo that the photo does not have any more.
    func hasLostWords(of photo: Photo) throws -> Bool {
        let sql = "SELECT caption, place, place_name, comments FROM photo WHERE id = ?"
        let stored = try database.first(sql, [photo.id.text]) { row -> PhotoWords in
            let comments = row.text(3).flatMap {
                try? WireCoding.decode(NewestComments.self, from: Data($0.utf8))
            }
            return PhotoWords(
                caption: row.text(0),
                place: row.text(1),
                placeName: row.text(2),
                comments: comments?.newest ?? []
            )
        }
        return stored?.areLost(by: photo) ?? false
    }
}
