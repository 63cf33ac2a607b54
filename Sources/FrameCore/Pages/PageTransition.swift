/// A page on its way to its place, as a function of time: drawn there by a
/// spring.
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
    private let spring: Spring

    /// From `from` page widths beside its place, at `velocity` page widths per
    /// second.
    package init(from: Double, velocity: Double, started: Uptime) {
        self.from = from
        self.started = started
        // Towards its place no faster than the spring can stop it there.
        let inwards = Self.stiffness * abs(from)
        let slowest = from > 0 ? -inwards : -Self.outwards
        let fastest = from > 0 ? Self.outwards : inwards
        spring = Spring(
            from: from,
            to: 0,
            velocity: (slowest...fastest).clamp(velocity),
            stiffness: Self.stiffness,
            started: started
        )
    }

    package var ends: Uptime { started.advanced(by: Self.longest) }

    package func isOver(now: Uptime) -> Bool { ends <= now }

    package func position(now: Uptime) -> Double { isOver(now: now) ? 0 : spring.place(now: now) }

    package func velocity(now: Uptime) -> Double { isOver(now: now) ? 0 : spring.velocity(now: now) }
}
