/// Tells what one finger means.
///
/// Further fingers are ignored until the first is lifted.
package struct GestureRecognizer: Equatable, Sendable {
    /// Sideways distances in screen widths, positive to the right; speeds in
    /// screen widths per second.
    package enum Gesture: Equatable, Sendable {
        /// A finger lies down: what moves, stops under it.
        case touched
        case dragged(by: Double)
        case released(after: Double, velocity: Double)
        case tapped(ScreenPoint)
        /// Lifted without having meant anything.
        case letGo
    }

    /// About 15 pixels of 1920: a trembling finger still taps.
    package static let slop = 0.008
    /// Longer is no tap.
    package static let longestTap = Duration.milliseconds(600)
    /// The speed is that of the last moments: who rests before lifting, flings
    /// nothing.
    private static let memory = Duration.milliseconds(100)

    private struct Sample: Equatable {
        let x: Double
        let at: Uptime
    }

    private struct Touch: Equatable {
        let id: TouchID
        let origin: ScreenPoint
        let began: Uptime
        var isDrag = false
        var samples: [Sample]
    }

    private var touch: Touch?

    package init() {}

    package var isTouched: Bool { touch != nil }

    package mutating func down(_ id: TouchID, at point: ScreenPoint, now: Uptime) -> Gesture? {
        guard touch == nil else { return nil }
        touch = Touch(id: id, origin: point, began: now, samples: [Sample(x: point.x, at: now)])
        return .touched
    }

    package mutating func moved(_ id: TouchID, to point: ScreenPoint, now: Uptime) -> Gesture? {
        guard touch?.id == id, let travel = follow(point, now: now) else { return nil }
        return .dragged(by: travel)
    }

    package mutating func up(_ id: TouchID, at point: ScreenPoint, now: Uptime) -> Gesture? {
        guard touch?.id == id else { return nil }
        let travel = follow(point, now: now)
        defer { touch = nil }
        guard let touch else { return nil }
        if let travel { return .released(after: travel, velocity: Self.velocity(touch.samples)) }
        return touch.began.duration(to: now) <= Self.longestTap ? .tapped(touch.origin) : .letGo
    }

    /// Forgets the finger that is down: its page is gone from under it.
    package mutating func forget() { touch = nil }

    /// The travel since the finger came down, once it is a drag.
    private mutating func follow(_ point: ScreenPoint, now: Uptime) -> Double? {
        guard var followed = touch else { return nil }
        let travel = point.x - followed.origin.x
        followed.isDrag = followed.isDrag || abs(travel) >= Self.slop
        let oldest = now.advanced(by: .zero - Self.memory)
        followed.samples.removeAll { $0.at < oldest }
        followed.samples.append(Sample(x: point.x, at: now))
        touch = followed
        return followed.isDrag ? travel : nil
    }

    private static func velocity(_ samples: [Sample]) -> Double {
        guard let first = samples.first, let last = samples.last else { return 0 }
        let time = first.at.duration(to: last.at).inSeconds
        // Two reports within a millisecond tell nothing about speed.
        guard time > 0.001 else { return 0 }
        return (last.x - first.x) / time
    }
}
