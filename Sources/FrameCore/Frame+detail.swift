import FamilyCore

/// The decoding of the pixels that a magnified page has beyond its screen's.
struct Detail: Equatable, Sendable {
    let photo: PhotoID
    let beside: PhotoID?
    /// Which of their files: a larger one may come.
    let files: [Rendition]
    /// Two photos are decoded for so large a screen, one with all it has.
    let screen: PixelSize?

    /// Of two photos together: what the largest file of one has.
    static let mostPixels = 2560 * 1920
}

extension Frame {
    mutating func settleDetail() {
        let wanted = wantedDetail
        guard wanted != detail else { return }
        if let detail, detail.photo != wanted?.photo { effects.append(.releaseDetail(detail.photo)) }
        if let wanted { effects.append(.prepareDetail(wanted.photo, beside: wanted.beside, fitting: wanted.screen)) }
        detail = wanted
    }

    private var wantedDetail: Detail? {
        guard let zoom, zoom.isMagnified, let page = magnifiedPage else { return nil }
        let files = page.photos.compactMap { ledger.files[$0] }
        guard files.count == page.photos.count, let shape = shape(of: page) else { return nil }
        guard page.beside != nil else {
            // The page has them all already.
            guard files[0].width > PictureFit(shape, on: screen).place.width else { return nil }
            return Detail(photo: zoom.photo, beside: nil, files: files, screen: nil)
        }
        let share = files.map { Double($0.height) / Double(screen.height) }.min() ?? 1
        let larger = screen.scaled(by: min(share, mostDetail(of: shape)))
        guard larger.height > screen.height else { return nil }
        return Detail(photo: zoom.photo, beside: page.beside, files: files, screen: larger)
    }

    /// The larger file that a magnified photo needs to be sharp.
    var largerFile: CachePolicy.Wish? {
        guard isMagnified, let zoom, let page = magnifiedPage, let shape = shape(of: page) else { return nil }
        let scale = page.beside == nil ? zoom.goal.scale : min(zoom.goal.scale, mostDetail(of: shape))
        let pixels = screen.scaled(by: scale)
        return page.photos.lazy.compactMap { id -> CachePolicy.Wish? in
            guard let file = ledger.files[id], let larger = album.photo(id)?.rendition(for: pixels),
                larger.width > file.width
            else { return nil }
            return CachePolicy.Wish(photo: id, rendition: larger)
        }.first
    }

    private var magnifiedPage: Page? { zoom.flatMap { album.page(of: $0.photo) }.flatMap(window.ready) }

    /// How many times the screen's pixels two photos may have.
    private func mostDetail(of shape: PixelSize) -> Double {
        (Double(Detail.mostPixels) / Double(max(shape.width * shape.height, 1))).squareRoot()
    }
}

extension PixelSize {
    fileprivate func scaled(by share: Double) -> PixelSize {
        PixelSize(width: Int(Double(width) * share), height: Int(Double(height) * share))
    }
}
