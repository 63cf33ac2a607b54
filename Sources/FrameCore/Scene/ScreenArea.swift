/// A part of the screen, as fractions of its width and height.
package struct ScreenArea: Equatable, Sendable {
    package let x: ClosedRange<Double>
    package let y: ClosedRange<Double>

    /// Where a touch means the mark that photos came: the upper corner of the
    /// newer end, wider than what is drawn there, for fingers that tremble.
    package static let newMark = ScreenArea(x: 0...0.3, y: 0...0.3)

    /// Where a touch means the heart: wider than what is drawn there, too.
    package static let heart = ScreenArea(x: 0.84...1, y: 0.78...1)

    package func contains(_ point: ScreenPoint) -> Bool { x.contains(point.x) && y.contains(point.y) }
}
