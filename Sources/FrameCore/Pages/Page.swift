package import FamilyCore

/// A page with one photo, or with two portraits, and its position in the album.
///
/// A page is identified by its first photo.
package struct Page: Sendable {
    /// The only photo, or the newer of two, on the left.
    package let photo: PhotoID
    package let position: Int64
    /// The older photo on the right; nil if the page has only one.
    package let beside: PhotoID?

    package init(photo: PhotoID, position: Int64, beside: PhotoID? = nil) {
        self.photo = photo
        self.position = position
        self.beside = beside
    }

    package init(_ photo: Photo, beside: Photo? = nil) {
        self.init(photo: photo.id, position: photo.position, beside: beside?.id)
    }

    /// The photos from left to right.
    package var photos: [PhotoID] { [photo] + (beside.map { [$0] } ?? []) }

    package func shows(_ photo: PhotoID) -> Bool { photo == self.photo || photo == beside }

    /// Returns the direction from this page to the other one; nil if they are the same.
    package func way(to other: Page) -> PageDirection? {
        if other.position == position { return nil }
        return other.position > position ? .newer : .older
    }

    /// Returns whether this page lies between two others and is neither.
    package func isBetween(_ one: Page, _ other: Page) -> Bool {
        let low = min(one.position, other.position)
        let high = max(one.position, other.position)
        return low < position && position < high
    }
}

extension Page: Hashable {
    package static func == (one: Page, other: Page) -> Bool {
        one.photo == other.photo && one.position == other.position
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(position) }
}

/// The two directions through the album.
///
/// Newer pages lie on the left, older ones on the right.
package enum PageDirection: Hashable, Sendable {
    case newer, older

    /// Where the next page in this direction lies, in page widths.
    package var side: Double { self == .newer ? -1 : 1 }
}
