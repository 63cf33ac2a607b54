package import FamilyCore

/// The result of one step of the slow file check.
package struct ShelfCheck: Equatable, Sendable {
    /// The damaged file; nil if the file is intact.
    package var damaged: DamagedFile?
    /// Whether the next step should follow soon.
    package var hasMore: Bool

    package init(damaged: DamagedFile? = nil, hasMore: Bool = false) {
        self.damaged = damaged
        self.hasMore = hasMore
    }
}

/// A file whose bytes differ from those that were written.
package struct DamagedFile: Equatable, Sendable {
    package let photo: PhotoID
    package let isFilm: Bool

    package init(photo: PhotoID, isFilm: Bool) {
        self.photo = photo
        self.isFilm = isFilm
    }
}

/// A file that the shelf lists, and that is not there or has another length.
package struct MissingFile: Hashable, Sendable {
    package let photo: PhotoID
    package let isFilm: Bool

    package init(photo: PhotoID, isFilm: Bool) {
        self.photo = photo
        self.isFilm = isFilm
    }
}
