/// Where two photos lie on a page that they share: two portraits side by side on a wide page, two landscapes one above
/// the other on a tall one, each as large as it would be alone, and together in the middle.
package struct PairFit: Equatable, Sendable {
    /// The first photo's place, on the left or above.
    package let first: PixelRect
    /// The second photo's place, on the right or below.
    package let second: PixelRect

    /// The least ratio of a photo's short side to its long one: that of the longest screens of phones (9:21).
    ///
    /// A narrower photo has a page of its own, because its words and its heart would lie on those of the other one.
    private static let narrowest = 9.0 / 21

    /// Returns nil if the two photos do not fit beside each other, if one of them would not reach from side to side of
    /// the page, or if one is too narrow for its words.
    package init?(_ first: PixelSize, _ second: PixelSize, on page: PixelSize) {
        guard Self.stacks(on: page) else {
            self.init(sideBySide: first, second, on: page)
            return
        }
        let turned = PairFit(sideBySide: first.transposed, second.transposed, on: page.transposed)
        guard let turned else { return nil }
        self.init(turned.first.transposed, turned.second.transposed)
    }

    private init(_ first: PixelRect, _ second: PixelRect) {
        self.first = first
        self.second = second
    }

    private init?(sideBySide left: PixelSize, _ right: PixelSize, on page: PixelSize) {
        let fits = [left, right].map { PictureFit($0, on: page) }
        let least = Double(page.height) * Self.narrowest
        guard fits.allSatisfy({ $0.shownWidth == 1 && $0.place.height == page.height }),
            fits.allSatisfy({ Double($0.place.width).rounded(.up) >= least.rounded(.down) })
        else { return nil }
        let gap = Self.gap(on: page)
        let width = fits[0].place.width + gap + fits[1].place.width
        // Otherwise the two together would be cropped to fill the page.
        guard Double(width) < Double(page.width) * (1 - PictureFit.mayCut) else { return nil }
        let x = (page.width - width) / 2
        first = PixelRect(x: x, y: 0, width: fits[0].place.width, height: page.height)
        second = PixelRect(x: first.maxX + gap, y: 0, width: fits[1].place.width, height: page.height)
    }

    /// The rectangle of both photos and the gap between them.
    package var place: PixelRect {
        PixelRect(x: first.x, y: first.y, width: second.maxX - first.x, height: second.maxY - first.y)
    }

    /// Whether two photos that share a page of this shape lie one above the other.
    package static func stacks(on page: PixelSize) -> Bool { page.height > page.width }

    /// Returns the width of the strip between the photos in pixels: it separates them, and shows that they belong
    /// together.
    package static func gap(on page: PixelSize) -> Int { max(2, min(page.width, page.height) / 60) }

    /// The strip between two places.
    package static func strip(from first: PixelRect, to second: PixelRect, on page: PixelSize) -> PixelRect {
        stacks(on: page)
            ? PixelRect(x: first.x, y: first.maxY, width: first.width, height: second.y - first.maxY)
            : PixelRect(x: first.maxX, y: first.y, width: second.x - first.maxX, height: first.height)
    }
}

extension PixelSize {
    fileprivate var transposed: PixelSize { PixelSize(width: height, height: width) }
}

extension PixelRect {
    fileprivate var transposed: PixelRect { PixelRect(x: y, y: x, width: height, height: width) }
}
