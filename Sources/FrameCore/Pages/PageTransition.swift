/// The movement of a page to its place by a spring, as a function of time.
package struct PageTransition: Equatable, Sendable {
    /// A longer movement feels slow and swallows the next gesture.
    package static let longest = Duration.milliseconds(300)
    /// The stiffness per second.
    ///
    /// After `longest`, less than half a pixel of 1920 is left of a whole page: (1 + 36 · 0.3) · e^(−36 · 0.3) =
    /// 0.00024.
    private static let stiffness = 36.0
    /// The maximum speed away from its place, in page widths per second: the user feels the weight but sees no other
    /// page.
    private static let outwards = 3.0

    package let from: Double
    package let started: Uptime
    private let spring: Spring

    /// Creates a movement that starts `from` page widths to the right of its place, at `velocity` page widths per
    /// second.
    package init(from: Double, velocity: Double, started: Uptime) {
        self.from = from
        self.started = started
        // Limit the speed towards the place to what the spring can stop.
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
