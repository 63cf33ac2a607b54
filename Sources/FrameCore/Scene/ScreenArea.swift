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

    /// The area in which a touch means the sign with this index of the `count` signs in the lower corner of the newer end.
    ///
    /// A single sign has the whole corner; of several, each has the room up to halfway to the next one.
    static func touch(onSign index: Int, of count: Int, on screen: PixelSize) -> ScreenArea {
        let width = Double(screen.width)
        let place = sign(after: index, on: screen)
        let begin = index == 0 ? 0 : Double(sign(after: index - 1, on: screen).maxX + place.x) / 2
        let end =
            index == count - 1
            ? max(Double(place.maxX + place.width), corner.x.upperBound * width)
            : Double(place.maxX + sign(after: index + 1, on: screen).x) / 2
        return ScreenArea(x: begin / width...min(end / width, undo.x.lowerBound), y: corner.y)
    }

    /// The lower corner at the newer end.
    private static let corner = ScreenArea(x: 0...0.16, y: 0.8...1)

    /// Where a touch undoes what the line at the bottom says, while it is there.
    package static let undo = ScreenArea(x: 0.27...0.83, y: 0.8...1)

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
