package import FamilyCore

/// The result of one step of the slow file check.
package struct ShelfCheck: Equatable, Sendable {
    /// The damaged file; nil if the file is intact.
    package var damaged: ShelfFile?
    /// The file that could not be read; nil if it could.
    package var unreadable: ShelfFile?
    /// Whether the next step should follow soon.
    package var hasMore: Bool

    package init(damaged: ShelfFile? = nil, unreadable: ShelfFile? = nil, hasMore: Bool = false) {
        self.damaged = damaged
        self.unreadable = unreadable
        self.hasMore = hasMore
    }
}

/// The picture or the film of a photo on the shelf.
///
/// - *Missing*: it is not there, or has another length. `Shelf.missingFiles` finds that once after a start, and the file is
///   fetched again.
/// - *Damaged*: its bytes are not those that were written, or it went missing while the program runs. `Shelf.checkNext`
///   finds that, and `Shelf.verify` for a picture that cannot be decoded. The photo, or only its film, is hidden until a
///   new file comes, and the file is counted for the keepers (`FrameDamage`).
/// - *Unreadable*: the card cannot tell its bytes, perhaps only for a moment. The file stays and is tried again after a
///   pause (`UnreadableFiles`); a new copy takes its place if the server has one.
package struct ShelfFile: Hashable, Sendable {
    package let photo: PhotoID
    package let isFilm: Bool

    package init(photo: PhotoID, isFilm: Bool) {
        self.photo = photo
        self.isFilm = isFilm
    }
}
