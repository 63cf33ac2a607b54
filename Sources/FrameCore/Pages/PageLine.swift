package import FamilyCore

/// The album as pages side by side: what can be turned to, in order.
package struct PageLine: Sendable {
    package let album: Album
    /// Photos whose picture cannot be shown.
    package let hidden: Set<PhotoID>
    /// Only photos with a file on this shelf; nothing where the others can be
    /// fetched.
    package let only: ShelfLedger?

    package init(album: Album, hidden: Set<PhotoID> = [], only: ShelfLedger? = nil) {
        self.album = album
        self.hidden = hidden
        self.only = only
    }

    package func shows(_ id: PhotoID) -> Bool {
        !hidden.contains(id) && (only?.has(id) ?? true)
    }

    package func contains(_ page: Page) -> Bool { album.contains(page.photo) && shows(page.photo) }

    /// All pages, newest first.
    package var pages: [Page] { album.photos.lazy.filter { shows($0.id) }.map(Page.init) }

    package var newest: Page? { first(from: 0) }

    package var oldest: Page? { last(upTo: album.photos.count) }

    /// The next page that way, whether or not `page` itself is still there.
    package func page(beside page: Page, _ way: Way) -> Page? {
        let index = album.firstIndex(atOrBelow: page.position)
        guard way == .older else { return last(upTo: index) }
        let isThere = index < album.photos.count && album.photos[index].position == page.position
        return first(from: isThere ? index + 1 : index)
    }

    private func first(from index: Int) -> Page? {
        album.photos[index...].first { shows($0.id) }.map(Page.init)
    }

    private func last(upTo index: Int) -> Page? {
        album.photos[..<index].last { shows($0.id) }.map(Page.init)
    }
}
