package import FamilyCore

/// The album as a row of pages: those that can be turned to, in order.
package struct PageSequence: Sendable {
    package let album: Album
    /// Photos whose picture cannot be shown.
    package let hidden: Set<PhotoID>
    /// Shows only photos with a file in this ledger; nil shows all.
    package let only: ShelfLedger?
    /// The screen on which two portraits may share a page; nil gives each photo its own page.
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

    /// Returns the page with this photo; nil if no page shows it.
    package func page(showing id: PhotoID) -> Page? {
        guard shows(id), let index = album.index(of: id) else { return nil }
        return page(at: index)
    }

    /// Returns the next page in this direction, whether or not `page` itself still exists.
    ///
    /// No photo is skipped, even if the second photo of `page` has changed.
    package func page(beside page: Page, _ way: PageDirection) -> Page? {
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
