import FamilyCore
import FrameCore

/// The description of a photo's file, in a small file beside it: from these
/// notes the index is rebuilt if the database is lost.
///
/// The note dates from the day on which the photo arrived: later edits come
/// from the server again. It has no comments, and goes when the photo loses words that it has: words that somebody
/// deleted must not stay readable in it.
struct PhotoNote: Codable, Equatable, Sendable {
    /// The photo; the notes of programs before 2026-12 have its comments, too.
    var photo: Photo
    var file: Rendition

    /// The note of a photo beside this picture.
    ///
    /// A photo that came back from a restored server without its film has the film that is on the shelf: from the note
    /// alone it is known which photo that file belongs to.
    init(of shelved: ShelvedPhoto, beside file: Rendition) {
        photo = shelved.photo
        photo.comments = nil
        photo.film = photo.film ?? shelved.film
        self.file = file
    }

    /// Returns whether the note has words that the photo does not have any more, or comments.
    func isOutdated(by photo: Photo) -> Bool {
        let words = PhotoWords(caption: self.photo.caption, place: self.photo.place, placeName: self.photo.placeName)
        return self.photo.comments != nil || words.areLost(by: photo)
    }

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

    func removeNote(of picture: ContentHash) throws(ShelfError) { try Disk.remove(notePath(of: picture)) }

    /// Every photo with an undamaged note and a picture of the right length, in
    /// no order.
    func photosByNotes() -> [ShelvedPhoto] {
        var photos: [PhotoID: ShelvedPhoto] = [:]
        for hash in noted() {
            guard let note = note(of: hash), !isMissing(.picture(note.file)) else { continue }
            let film = note.photo.film.flatMap { isMissing(.film($0)) ? nil : $0 }
            var photo = note.photo
            photo.comments = nil
            photos[photo.id] = ShelvedPhoto(photo: photo, file: note.file, film: film)
        }
        return Array(photos.values)
    }
}
