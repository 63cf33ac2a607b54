import FoundationEssentials

import func Glibc.exp

/// A page on its way to its place, as a function of time: a critically damped
/// spring, which is the fastest way there without swinging over.
package struct PageTransition: Equatable, Sendable {
    /// Longer feels slow, and eats the next gesture.
    package static let longest = Duration.milliseconds(300)
    /// Per second.
    ///
    /// After `longest` less than half a pixel of 1920 is left of a whole page:
    /// (1 + 36 · 0.3) · e^(−36 · 0.3) = 0.00024.
    private static let stiffness = 36.0
    /// Page widths per second that a flung page may still go away from its
    /// place: enough to feel the weight, too little to see another page.
    private static let outwards = 3.0

    package let from: Double
    package let started: Uptime
    private let speed: Double

    /// From `from` page widths beside its place, at `velocity` page widths per
    /// second.
    package init(from: Double, velocity: Double, started: Uptime) {
        self.from = from
        self.started = started
        // Towards its place no faster than the spring can stop it there.
        let inwards = Self.stiffness * abs(from)
        let slowest = from > 0 ? -inwards : -Self.outwards
        let fastest = from > 0 ? Self.outwards : inwards
        speed = (slowest...fastest).clamp(velocity)
    }

    package var ends: Uptime { started.advanced(by: Self.longest) }

    package func isOver(now: Uptime) -> Bool { ends <= now }

    package func position(now: Uptime) -> Double {
        guard !isOver(now: now) else { return 0 }
        let time = max(0, started.duration(to: now).inSeconds)
        return (from + (speed + Self.stiffness * from) * time) * exp(-Self.stiffness * time)
    }

    package func velocity(now: Uptime) -> Double {
        guard !isOver(now: now) else { return 0 }
        let time = max(0, started.duration(to: now).inSeconds)
        let pull = speed + Self.stiffness * from
        return (speed - Self.stiffness * pull * time) * exp(-Self.stiffness * time)
    }
}

extension Duration {
    var inSeconds: Double { self / .seconds(1) }
}
