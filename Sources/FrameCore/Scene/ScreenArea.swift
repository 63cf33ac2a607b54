/// A part of the screen, as fractions of its width and height.
package struct ScreenArea: Equatable, Sendable {
    package let x: ClosedRange<Double>
    package let y: ClosedRange<Double>

    /// Where a touch means the mark that photos came: the upper corner of the
    /// newer end, wider than what is drawn there, for fingers that tremble.
    package static let newMark = ScreenArea(x: 0...0.3, y: 0...0.3)

    /// Where a touch means the mark that the server does not know the frame: the lower corner of the newer end.
    package static let forgottenMark = ScreenArea(x: 0...0.16, y: 0.8...1)

    /// The sign beside that one.
    package static let secondSign = ScreenArea(x: 0.16...0.26, y: 0.8...1)

    /// Where a touch means the heart of what is on this part: wider than what is
    /// drawn there, too.
    package static func heart(of part: PagePart) -> ScreenArea {
        let end = part.across.upperBound
        let isWhole = part == .whole
        return ScreenArea(x: end - (isWhole ? 0.16 : 0.12)...end + (isWhole ? 0 : 0.01), y: 0.78...1)
    }

    package func contains(_ point: ScreenPoint) -> Bool { x.contains(point.x) && y.contains(point.y) }
}

/// The part of the screen across which a photo's words and heart are: all of
/// it, or where the photo stands when two share a page.
package struct PagePart: Hashable, Sendable {
    package static let whole = PagePart(across: 0...1)

    /// As fractions of the screen's width.
    package let across: ClosedRange<Double>

    package init(across: ClosedRange<Double>) { self.across = across }

    init(_ place: PixelRect, on screen: PixelSize) {
        across = Double(place.x) / Double(screen.width)...Double(place.maxX) / Double(screen.width)
    }
}
