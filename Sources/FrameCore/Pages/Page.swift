package import FamilyCore

/// A page with one photo, or with two (see `PairFit`), and its position in the album; or the title page of a moment.
///
/// A page is identified by its first photo. A title page lies before the photo at its position, over the picture of the
/// moment's cover.
package struct Page: Sendable {
    /// The only photo, or the newer of two, on the left or above.
    package let photo: PhotoID
    package let position: Int64
    /// The older photo, on the right or below; nil if the page has only one.
    package let beside: PhotoID?
    /// The moment of which this is the title page; nil for a page of photos.
    package let title: MomentID?

    package init(photo: PhotoID, position: Int64, beside: PhotoID? = nil, title: MomentID? = nil) {
        self.photo = photo
        self.position = position
        self.beside = beside
        self.title = title
    }

    package init(_ photo: Photo, beside: Photo? = nil) {
        self.init(photo: photo.id, position: photo.position, beside: beside?.id)
    }

    /// The photos whose pictures are drawn, the newer one first.
    package var pictures: [PhotoID] { [photo] + (beside.map { [$0] } ?? []) }

    /// The photos that the page shows, the newer one first; a title page shows none.
    package var photos: [PhotoID] { title == nil ? pictures : [] }

    package func shows(_ photo: PhotoID) -> Bool { title == nil && (photo == self.photo || photo == beside) }

    /// Returns whether this is the page that was asked for, whatever came beside its photo or behind its title meanwhile.
    func isSame(as page: Page) -> Bool { page.title == nil ? shows(page.photo) : title == page.title }

    /// Returns the direction from this page to the other one; nil if they are the same.
    package func way(to other: Page) -> PageDirection? {
        guard other.place != place else {
            // This is a title page whose cover was changed.
            return title != nil && other.photo != photo ? .older : nil
        }
        return other.place > place ? .newer : .older
    }

    /// Returns whether this page lies between two others and is neither.
    package func isBetween(_ one: Page, _ other: Page) -> Bool {
        let low = min(one.place, other.place)
        let high = max(one.place, other.place)
        return low < place && place < high
    }

    /// Orders pages; the title page lies on the newer side of the photo at its position.
    private var place: Place { Place(position: position, isTitle: title != nil) }

    private struct Place: Comparable {
        let position: Int64
        let isTitle: Bool

        static func < (one: Place, other: Place) -> Bool {
            one.position == other.position ? !one.isTitle && other.isTitle : one.position < other.position
        }
    }
}

extension Page: Hashable {
    package static func == (one: Page, other: Page) -> Bool {
        one.photo == other.photo && one.position == other.position && one.title == other.title
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
