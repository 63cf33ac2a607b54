import FamilyCore
import FrameCore

/// The description of a photo's file, in a small file beside it: from these
/// notes the index is rebuilt if the database is lost.
///
/// The note dates from the day on which the photo arrived: later edits come
/// from the server again.
struct PhotoNote: Codable, Equatable, Sendable {
    var photo: Photo
    var file: Rendition

    /// The longest note in bytes; a server's description of one photo is far
    /// smaller.
    static let longest: Int64 = 200_000
}

extension PhotoFiles {
    /// nil if there is no note beside the picture, or the note is damaged.
    func note(of picture: ContentHash) -> PhotoNote? {
        let note = SealedText.read(PhotoNote.self, at: notePath(of: picture), most: PhotoNote.longest)
        return note?.file.sha256 == picture ? note : nil
    }

    /// Returns whether the picture has a note; an empty note, which a power cut may leave, does not count.
    func hasNote(of picture: ContentHash) -> Bool { Disk.length(of: notePath(of: picture)) ?? 0 > 0 }

    func write(_ note: PhotoNote) throws(ShelfError) {
        try Disk.replace(notePath(of: note.file.sha256), with: SealedText.encode(note))
    }

    /// Every photo with an undamaged note and a picture of the right length, in
    /// no order.
    func photosByNotes() -> [ShelvedPhoto] {
        var photos: [PhotoID: ShelvedPhoto] = [:]
        for hash in noted() {
            guard let note = note(of: hash), isWhole(.picture(note.file)) else { continue }
            let film = note.photo.film.flatMap { isWhole(.film($0)) ? $0 : nil }
            photos[note.photo.id] = ShelvedPhoto(photo: note.photo, file: note.file, film: film)
        }
        return Array(photos.values)
    }
}
