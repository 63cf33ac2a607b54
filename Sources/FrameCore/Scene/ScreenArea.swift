/// A part of the screen, as fractions of its width and height.
package struct ScreenArea: Equatable, Sendable {
    package let x: ClosedRange<Double>
    package let y: ClosedRange<Double>

    /// The area of the mark for new photos: a corner at the newer end, larger than what is drawn, for trembling
    /// fingers.
    package static let newMark = ScreenArea(x: 0...0.3, y: 0...0.3)

    /// The area of the mark for a forgotten frame: the lower corner at the newer end.
    package static let forgottenMark = ScreenArea(x: 0...0.16, y: 0.8...1)

    /// Returns the area of a photo's heart, larger than what is drawn.
    package static func heart(of part: PagePart) -> ScreenArea {
        let end = part.across.upperBound
        let isWhole = part == .whole
        return ScreenArea(x: end - (isWhole ? 0.16 : 0.12)...end + (isWhole ? 0 : 0.01), y: 0.78...1)
    }

    package func contains(_ point: ScreenPoint) -> Bool { x.contains(point.x) && y.contains(point.y) }
}

/// The horizontal part of the screen for a photo's caption and heart: all of it, or the photo's place if two share a
/// page.
package struct PagePart: Hashable, Sendable {
    package static let whole = PagePart(across: 0...1)

    /// The range as fractions of the screen's width.
    package let across: ClosedRange<Double>

    package init(across: ClosedRange<Double>) { self.across = across }

    init(_ place: PixelRect, on screen: PixelSize) {
        across = Double(place.x) / Double(screen.width)...Double(place.maxX) / Double(screen.width)
    }
}
