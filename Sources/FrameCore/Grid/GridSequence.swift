package import FamilyCore

/// The photos of the grid in the order of the pages, newest first.
///
/// It includes photos that only the server has. Creating one is cheap for an album of any length, so a new one is
/// made for each use.
package struct GridSequence: Sendable {
    private let album: Album
    /// The sorted indices of photos that cannot be shown; usually empty.
    private let leftOut: [Int]

    package init(album: Album, hidden: Set<PhotoID> = []) {
        self.album = album
        leftOut = hidden.compactMap(album.index(of:)).sorted()
    }

    package var count: Int { album.photos.count - leftOut.count }

    package func photo(at index: Int) -> Photo {
        var place = index
        for other in leftOut where other <= place { place += 1 }
        return album.photos[place]
    }

    package func page(at index: Int) -> Page { Page(photo(at: index)) }

    /// Returns the index of the page, or of the next older one if the page is not there.
    package func index(of page: Page) -> Int {
        let place = album.firstIndex(atOrBelow: page.position)
        return place - leftOut.count { $0 < place }
    }
}
