package import FamilyCore

/// A part of the screen, as fractions of its width and height.
package struct ScreenArea: Equatable, Sendable {
    package let x: ClosedRange<Double>
    package let y: ClosedRange<Double>

    /// Where a touch means the mark that photos came: the upper corner of the
    /// newer end, wider than what is drawn there, for fingers that tremble.
    package static let newMark = ScreenArea(x: 0...0.3, y: 0...0.3)

    /// Where a touch means the heart of what is on this part: wider than what is
    /// drawn there, too.
    package static func heart(of part: PagePart) -> ScreenArea {
        switch part {
        case .whole: ScreenArea(x: 0.84...1, y: 0.78...1)
        case .left: ScreenArea(x: 0.36...0.5, y: 0.78...1)
        case .right: ScreenArea(x: 0.86...1, y: 0.78...1)
        }
    }

    package func contains(_ point: ScreenPoint) -> Bool { x.contains(point.x) && y.contains(point.y) }
}

/// Where a photo's words and heart are: over all of the screen, or over its
/// half where two share a page.
package enum PagePart: Hashable, Sendable {
    case whole, left, right
}

extension Page {
    /// The photos and their parts of the screen, from left to right.
    package var parts: [(photo: PhotoID, part: PagePart)] {
        guard let beside else { return [(photo, .whole)] }
        return [(photo, .left), (beside, .right)]
    }
}
