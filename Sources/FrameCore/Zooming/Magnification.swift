/// Which part of a page is seen, and how large.
package struct Magnification: Equatable, Sendable {
    package static let whole = Magnification(scale: 1, x: 0, y: 0)

    /// 1 shows the page as it lies at rest.
    package var scale: Double
    /// Where the page's middle lies, in screen widths right of the screen's and
    /// screen heights below it.
    package var x: Double
    package var y: Double

    package init(scale: Double, x: Double, y: Double) {
        self.scale = scale
        self.x = x
        self.y = y
    }

    /// The place on the page, as fractions of it, that is seen at `point`.
    func page(under point: ScreenPoint) -> ScreenPoint {
        ScreenPoint(x: 0.5 + (point.x - 0.5 - x) / scale, y: 0.5 + (point.y - 0.5 - y) / scale)
    }

    /// So large, with `spot` of the page seen at `point`.
    static func showing(_ spot: ScreenPoint, at point: ScreenPoint, scale: Double) -> Magnification {
        Magnification(
            scale: scale,
            x: point.x - 0.5 - (spot.x - 0.5) * scale,
            y: point.y - 0.5 - (spot.y - 0.5) * scale
        )
    }
}

/// A way on the screen, in screen widths to the right and screen heights down;
/// a velocity is that per second.
package struct Travel: Equatable, Sendable {
    package static let none = Travel(x: 0, y: 0)

    package var x: Double
    package var y: Double

    package init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}

/// Two fingers since it was clear that they pinch.
package struct Pinch: Equatable, Sendable {
    /// How many times as far apart they are.
    package var spread: Double
    /// The middle between them, then and now.
    package var from: ScreenPoint
    package var to: ScreenPoint

    package init(spread: Double, from: ScreenPoint, to: ScreenPoint) {
        self.spread = spread
        self.from = from
        self.to = to
    }
}
