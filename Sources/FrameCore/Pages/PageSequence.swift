package import FamilyCore

/// The album as a row of pages: those that can be turned to, in order; or only one moment of it.
package struct PageSequence: Sendable {
    package let album: Album
    /// Photos whose picture cannot be shown.
    package let hidden: Set<PhotoID>
    /// Shows only photos with a file in this ledger; nil shows all.
    package let only: ShelfLedger?
    /// The films on the shelf; a photo may have one that its server has lost.
    package let films: [PhotoID: Film]
    /// The screen on which two photos may share a page; nil gives each photo its own page.
    package let sharingScreen: PixelSize?
    /// The moments that are known, whose photos get title pages.
    package let moments: [MomentID: MomentSummary]
    /// Shows only photos of this moment; nil shows all.
    package let within: MomentID?

    package init(
        album: Album,
        hidden: Set<PhotoID> = [],
        only: ShelfLedger? = nil,
        films: [PhotoID: Film] = [:],
        sharingScreen: PixelSize? = nil,
        moments: [MomentID: MomentSummary] = [:],
        within: MomentID? = nil
    ) {
        self.album = album
        self.hidden = hidden
        self.only = only
        self.films = films
        self.sharingScreen = sharingScreen
        self.moments = moments
        self.within = within
    }

    package func shows(_ id: PhotoID) -> Bool {
        isShowable(id) && (within == nil || album.photo(id)?.moment == within)
    }

    /// Returns whether the photo could be shown, whatever moment it is in.
    func isShowable(_ id: PhotoID) -> Bool {
        !hidden.contains(id) && (only?.has(id) ?? true || id.isOfStick)
    }

    package func contains(_ page: Page) -> Bool {
        album.contains(page.photo) && shows(page.photo) && (page.title == nil || standing(page) != nil)
    }

    /// All pages, newest first.
    package var pages: [Page] {
        var pages: [Page] = []
        var next = front
        while let page = next {
            pages.append(page)
            next = self.page(beside: page, .older)
        }
        return pages
    }

    /// The page with the newest photo.
    package var newest: Page? { firstIndex(from: 0).map(page(at:)) }

    /// The first page of the row: that of the newest photo, or the title page before it.
    package var front: Page? { first(from: 0) }

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
        guard way == .older else { return newer(than: page) }
        // The title page has the position of the photo that comes after it.
        if page.title != nil { return firstIndex(from: album.firstIndex(atOrBelow: page.position)).map(self.page(at:)) }
        let end = page.beside.flatMap(album.page(of:))?.position ?? page.position
        let index = album.firstIndex(atOrBelow: end)
        let isThere = index < album.photos.count && album.photos[index].position == end
        return first(from: isThere ? index + 1 : index)
    }

    private func newer(than page: Page) -> Page? {
        let index = album.firstIndex(atOrBelow: page.position)
        if page.title == nil, index < album.photos.count, album.photos[index].position == page.position,
            let title = title(before: index)
        {
            return title
        }
        return last(upTo: index)
    }

    private func first(from index: Int) -> Page? {
        firstIndex(from: index).map { title(before: $0) ?? page(at: $0) }
    }

    private func last(upTo index: Int) -> Page? { lastIndex(before: index).map(page(at:)) }

    /// Returns the index of the first photo of the row from this index of the album on; nil if there is none.
    func firstIndex(from index: Int) -> Int? {
        let reach = reach
        let start = max(index, reach.lowerBound)
        return start < reach.upperBound ? album.photos[start..<reach.upperBound].firstIndex { shows($0.id) } : nil
    }

    /// Returns the index of the last photo of the row before this index of the album; nil if there is none.
    func lastIndex(before index: Int) -> Int? {
        let reach = reach
        let end = min(index, reach.upperBound)
        return reach.lowerBound < end ? album.photos[reach.lowerBound..<end].lastIndex { shows($0.id) } : nil
    }

    /// The indices of the album among which all photos of the row are: a moment of long ago is far from the newest photo.
    private var reach: Range<Int> { within.map(album.indices(around:)) ?? album.photos.indices }
}
