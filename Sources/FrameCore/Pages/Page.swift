package import FamilyCore

/// A photo's page: which photo, and where it lies in the album.
package struct Page: Hashable, Sendable {
    package let photo: PhotoID
    package let position: Int64

    package init(photo: PhotoID, position: Int64) {
        self.photo = photo
        self.position = position
    }

    package init(_ photo: Photo) { self.init(photo: photo.id, position: photo.position) }

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

/// The two ways through the album.
///
/// Newer pages lie on the left, older ones on the right.
package enum Way: Hashable, Sendable {
    case newer, older

    /// Where the next page that way lies, in page widths.
    package var side: Double { self == .newer ? -1 : 1 }
}
