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
package struct ShelfFile: Hashable, Sendable {
    package let photo: PhotoID
    package let isFilm: Bool

    package init(photo: PhotoID, isFilm: Bool) {
        self.photo = photo
        self.isFilm = isFilm
    }
}
