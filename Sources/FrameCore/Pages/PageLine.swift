package import FamilyCore

/// The album as pages side by side: what can be turned to, in order.
package struct PageLine: Sendable {
    package let album: Album
    /// Photos whose picture cannot be shown.
    package let hidden: Set<PhotoID>
    /// Only photos with a file on this shelf; nothing where the others can be
    /// fetched.
    package let only: ShelfLedger?
    /// The screen on which two portraits share a page; nothing where each
    /// photo has its own.
    package let pairing: PixelSize?

    package init(
        album: Album,
        hidden: Set<PhotoID> = [],
        only: ShelfLedger? = nil,
        pairing: PixelSize? = nil
    ) {
        self.album = album
        self.hidden = hidden
        self.only = only
        self.pairing = pairing
    }

    package func shows(_ id: PhotoID) -> Bool {
        !hidden.contains(id) && (only?.has(id) ?? true)
    }

    package func contains(_ page: Page) -> Bool { album.contains(page.photo) && shows(page.photo) }

    /// All pages, newest first.
    package var pages: [Page] {
        var pages: [Page] = []
        var next = newest
        while let page = next {
            pages.append(page)
            next = self.page(beside: page, .older)
        }
        return pages
    }

    package var newest: Page? { first(from: 0) }

    package var oldest: Page? { last(upTo: album.photos.count) }

    /// The page on which this photo is; nothing where it is on none.
    package func page(showing id: PhotoID) -> Page? {
        guard shows(id), let index = album.index(of: id) else { return nil }
        return page(at: index)
    }

    /// The next page that way, whether or not `page` itself is still there.
    ///
    /// No photo is left out, also where `page` had another photo beside it than
    /// it has now.
    package func page(beside page: Page, _ way: Way) -> Page? {
        guard way == .older else { return last(upTo: album.firstIndex(atOrBelow: page.position)) }
        let end = page.beside.flatMap(album.page(of:))?.position ?? page.position
        let index = album.firstIndex(atOrBelow: end)
        let isThere = index < album.photos.count && album.photos[index].position == end
        return first(from: isThere ? index + 1 : index)
    }

    private func first(from index: Int) -> Page? {
        album.photos[index...].firstIndex { shows($0.id) }.map(page(at:))
    }

    private func last(upTo index: Int) -> Page? {
        album.photos[..<index].lastIndex { shows($0.id) }.map(page(at:))
    }
}
