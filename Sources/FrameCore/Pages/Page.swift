package import FamilyCore

/// A page of one photo, or of two portraits: which, and where it lies in the
/// album.
///
/// It is known by its first photo, whatever lies beside that.
package struct Page: Sendable {
    /// Of two, the newer one, on the left.
    package let photo: PhotoID
    package let position: Int64
    /// The older one on the right.
    package let beside: PhotoID?

    package init(photo: PhotoID, position: Int64, beside: PhotoID? = nil) {
        self.photo = photo
        self.position = position
        self.beside = beside
    }

    package init(_ photo: Photo, beside: Photo? = nil) {
        self.init(photo: photo.id, position: photo.position, beside: beside?.id)
    }

    /// From left to right.
    package var photos: [PhotoID] { [photo] + (beside.map { [$0] } ?? []) }

    package func shows(_ photo: PhotoID) -> Bool { photo == self.photo || photo == beside }

    /// The way from this page to the other; nothing where it is the same.
    package func way(to other: Page) -> Way? {
        if other.position == position { return nil }
        return other.position > position ? .newer : .older
    }

    /// Whether this page lies between two others, on neither.
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

/// The two ways through the album.
///
/// Newer pages lie on the left, older ones on the right.
package enum Way: Hashable, Sendable {
    case newer, older

    /// Where the next page that way lies, in page widths.
    package var side: Double { self == .newer ? -1 : 1 }
}
