/// A part of the screen, as fractions of its width and height.
package struct ScreenArea: Equatable, Sendable {
    package let x: ClosedRange<Double>
    package let y: ClosedRange<Double>

    /// The approximate place of the mark that photos came, before it was drawn: in the upper corner of the newer end.
    static func usualNewMark(on screen: PixelSize) -> PixelRect {
        let unit = Double(min(screen.width, screen.height)) / 100
        let edge = Int(3 * unit)
        return PixelRect(x: edge, y: edge, width: Int(16 * unit), height: Int(6 * unit))
    }

    /// The place of a small sign in the lower corner of the newer end, where `before` others stand before it.
    static func sign(after before: Int, on screen: PixelSize) -> PixelRect {
        let unit = Double(min(screen.width, screen.height)) / 100
        let (edge, side, gap) = (Int(3 * unit), Int(6.2 * unit), Int(1.5 * unit))
        return PixelRect(x: edge + before * (side + gap), y: screen.height - edge - side, width: side, height: side)
    }

    /// The area of the mark for a forgotten frame: the lower corner at the newer end.
    package static let forgottenMark = ScreenArea(x: 0...0.16, y: 0.8...1)

    /// Where a touch undoes what the line at the bottom says, while it is there.
    package static let undo = ScreenArea(x: 0.27...0.83, y: 0.8...1)

    /// The area of the sign beside the mark for a forgotten frame.
    package static let secondSign = ScreenArea(x: 0.16...0.26, y: 0.8...1)

    /// The area in which a touch means the heart of the photo on this part; it is larger than the drawn heart.
    package static func heart(of part: PagePart) -> ScreenArea {
        let (end, bottom) = (part.across.upperBound, part.down.upperBound)
        guard part.down == 0...1 else {
            return ScreenArea(x: end - 0.18...end, y: bottom - 0.12...bottom + (bottom < 1 ? 0.005 : 0))
        }
        let isWhole = part == .whole
        return ScreenArea(x: end - (isWhole ? 0.16 : 0.12)...end + (isWhole ? 0 : 0.01), y: 0.78...1)
    }

    package func contains(_ point: ScreenPoint) -> Bool { x.contains(point.x) && y.contains(point.y) }
}

/// The part of the screen where a photo's words and heart are: all of it, or
/// where the photo stands when two share a page.
package struct PagePart: Hashable, Sendable {
    package static let whole = PagePart(across: 0...1)

    /// The range as fractions of the screen's width.
    package let across: ClosedRange<Double>
    /// The range as fractions of the screen's height.
    package let down: ClosedRange<Double>

    package init(across: ClosedRange<Double>, down: ClosedRange<Double> = 0...1) {
        self.across = across
        self.down = down
    }

    init(_ place: PixelRect, on screen: PixelSize) {
        across = Double(place.x) / Double(screen.width)...Double(place.maxX) / Double(screen.width)
        down = Double(place.y) / Double(screen.height)...Double(place.maxY) / Double(screen.height)
    }
}
