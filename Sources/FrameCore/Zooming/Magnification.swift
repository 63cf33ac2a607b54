/// The visible part of a page and its scale.
package struct Magnification: Equatable, Sendable {
    package static let whole = Magnification(scale: 1, x: 0, y: 0)

    /// 1 shows the page at its normal size.
    package var scale: Double
    /// The offset of the page's centre from the screen's centre, in screen widths to the right and screen heights
    /// down.
    package var x: Double
    package var y: Double

    package init(scale: Double, x: Double, y: Double) {
        self.scale = scale
        self.x = x
        self.y = y
    }

    /// Returns the point of the page, as fractions of its size, that is visible at `point` of the screen.
    func page(under point: ScreenPoint) -> ScreenPoint {
        ScreenPoint(x: 0.5 + (point.x - 0.5 - x) / scale, y: 0.5 + (point.y - 0.5 - y) / scale)
    }

    /// Returns the magnification that shows `spot` of the page at `point` of the screen.
    static func showing(_ spot: ScreenPoint, at point: ScreenPoint, scale: Double) -> Magnification {
        Magnification(
            scale: scale,
            x: point.x - 0.5 - (spot.x - 0.5) * scale,
            y: point.y - 0.5 - (spot.y - 0.5) * scale
        )
    }
}

/// A movement on the screen, in screen widths to the right and screen heights down; a velocity is the same per
/// second.
package struct Travel: Equatable, Sendable {
    package static let none = Travel(x: 0, y: 0)

    package var x: Double
    package var y: Double

    package init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}

/// The movement of two fingers since their pinch began.
package struct Pinch: Equatable, Sendable {
    /// The ratio of their distance now to that at the start.
    package var spread: Double
    /// The midpoint between them, at the start and now.
    package var from: ScreenPoint
    package var to: ScreenPoint

    package init(spread: Double, from: ScreenPoint, to: ScreenPoint) {
        self.spread = spread
        self.from = from
        self.to = to
    }
}
