package import FamilyCore

/// The result of one step of the slow file check.
package struct ShelfCheck: Equatable, Sendable {
    /// The damaged file; nil if the file is intact.
    package var damaged: ShelfFile?
    /// Whether the next step should follow soon.
    package var hasMore: Bool

    package init(damaged: ShelfFile? = nil, hasMore: Bool = false) {
        self.damaged = damaged
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
package struct ShelfFile: Hashable, Sendable {
    package let photo: PhotoID
    package let isFilm: Bool

    package init(photo: PhotoID, isFilm: Bool) {
        self.photo = photo
        self.isFilm = isFilm
    }
}
