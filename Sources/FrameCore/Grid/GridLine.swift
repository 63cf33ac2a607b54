package import FamilyCore

/// The photos of the grid in the pages' order, newest first.
///
/// All that are known, also those that only the server has. Made anew whenever
/// it is asked for: it costs nothing, however long the album.
package struct GridLine: Sendable {
    private let album: Album
    /// Indexes of photos that cannot be shown, in order: few, if any.
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

    /// Where the page is, or what is there instead: the next older one.
    package func index(of page: Page) -> Int {
        let place = album.firstIndex(atOrBelow: page.position)
        return place - leftOut.count { $0 < place }
    }
}
