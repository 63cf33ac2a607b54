import FamilyCore

/// The full-resolution pictures of a magnified page.
struct Detail: Equatable, Sendable {
    let photo: PhotoID
    let beside: PhotoID?
    /// The files that are decoded; a larger one may come later.
    let files: [Rendition]
}

extension Presentation {
    mutating func settleDetail(_ facts: Facts) {
        let wanted = wantedDetail(facts)
        perform(display.hold(wanted))
    }

    private func wantedDetail(_ facts: Facts) -> Detail? {
        guard let zoom, zoom.isMagnified, let page = magnifiedPage(facts) else { return nil }
        let files = page.photos.compactMap { facts.ledger.files[$0] }
        guard files.count == page.photos.count, let shape = shape(of: page, facts) else { return nil }
        let place = PictureFit(shape, on: facts.screen).place
        // If no file has more pixels than the page shows, the page is sharp already. Two photos side by side are
        // compared by height, two above each other by width.
        let isByHeight = page.beside != nil && !PairFit.stacks(on: facts.screen)
        let hasMore = files.contains { isByHeight ? $0.height > place.height : $0.width > place.width }
        guard hasMore else { return nil }
        return Detail(photo: zoom.photo, beside: page.beside, files: files)
    }

    /// Returns the larger file that a magnified photo needs to be sharp; nil if none.
    func largerFile(_ facts: Facts) -> CachePolicy.PlannedDownload? {
        guard isMagnified, let zoom, let page = magnifiedPage(facts) else { return nil }
        let pixels = facts.screen.scaled(by: zoom.goal.scale)
        return page.photos.lazy.compactMap { id -> CachePolicy.PlannedDownload? in
            guard !facts.library.left.contains(id), let file = facts.ledger.files[id],
                let larger = facts.album.photo(id)?.rendition(for: pixels),
                larger.width > file.width
            else { return nil }
            return CachePolicy.PlannedDownload(photo: id, rendition: larger)
        }.first
    }

    private func magnifiedPage(_ facts: Facts) -> Page? {
        zoom.flatMap { facts.album.page(of: $0.photo) }.flatMap(display.ready)
    }
}

extension PixelSize {
    fileprivate func scaled(by share: Double) -> PixelSize {
        PixelSize(width: Int(Double(width) * share), height: Int(Double(height) * share))
    }
}
