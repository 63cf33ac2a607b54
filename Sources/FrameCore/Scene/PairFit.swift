/// The layout of two portraits that share a page: side by side, each as large as alone, centred together.
package struct PairFit: Equatable, Sendable {
    package let left: PixelRect
    package let right: PixelRect

    /// Returns nil if the two do not fit, or if one of them would not be as high as the page.
    package init?(_ left: PixelSize, _ right: PixelSize, on page: PixelSize) {
        let fits = [left, right].map { PictureFit($0, on: page) }
        guard fits.allSatisfy({ $0.shownWidth == 1 && $0.place.height == page.height }) else { return nil }
        let gap = Self.gap(on: page)
        let width = fits[0].place.width + gap + fits[1].place.width
        // Otherwise the two together would be cropped to fill the page.
        guard Double(width) < Double(page.width) * (1 - PictureFit.mayCut) else { return nil }
        let x = (page.width - width) / 2
        self.left = PixelRect(x: x, y: 0, width: fits[0].place.width, height: page.height)
        self.right = PixelRect(
            x: self.left.maxX + gap,
            y: 0,
            width: fits[1].place.width,
            height: page.height
        )
    }

    /// The rectangle of both photos and the gap between them.
    package var place: PixelRect {
        PixelRect(x: left.x, y: left.y, width: right.maxX - left.x, height: left.height)
    }

    /// Returns the width of the gap in pixels: visible, but narrow, because the two belong together.
    package static func gap(on page: PixelSize) -> Int { max(2, page.height / 60) }
}
