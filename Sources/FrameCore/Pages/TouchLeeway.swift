/// How far a finger may move from where it touched down before it means something else, in screen widths.
package struct TouchLeeway: Equatable, Sendable {
    /// How far it moves before something follows it.
    package let drag: Double
    /// How far it may move and still press long.
    package let press: Double
    /// How far something may have followed it and a short touch is still a tap; 0: whatever followed it was dragged.
    package let tap: Double

    package init(drag: Double = GestureRecognizer.slop, press: Double? = nil, tap: Double = 0) {
        self.drag = drag
        self.press = press ?? drag
        self.tap = tap
    }
}
