/// How far the grid has opened: 0 shows the page, 1 the grid.
///
/// A finger drags it; on release it goes to the nearer end, or to where it was flung. A touch during the movement
/// takes hold of it where it is.
package struct GridOpening: Equatable, Sendable {
    /// The distance that a finger moves from page to grid, in screen heights.
    package static let usualWay = 0.5
    /// The stiffness per second: a picked photo fills the screen within 300 ms of the finger's release, 50 ms of
    /// which are for making its page.
    private static let stiffness = 50.0
    /// The seconds for which the finger's speed at release is extrapolated.
    private static let carry = 0.4
    /// The maximum speed per second; a higher one would overshoot.
    private static let fastest = 8.0

    private enum Motion: Equatable {
        case still(Double)
        case held(base: Double, travel: Double)
        case settling(Spring)
    }

    private var motion: Motion
    /// The distance that a finger moves from one end to the other, in sizes of the screen.
    private let way: Double

    package init(isOpen: Bool, way: Double = Self.usualWay) {
        motion = .still(isOpen ? 1 : 0)
        self.way = way
    }

    package func progress(now: Uptime) -> Double {
        switch motion {
        case .still(let place): place
        case .held(let base, let travel): (0...1).clamp(base + travel)
        case .settling(let spring): (0...1).clamp(spring.place(now: now))
        }
    }

    /// Whether the grid is open or will be.
    package var leadsToGrid: Bool {
        switch motion {
        case .still(let place): place == 1
        case .held(let base, _): base > 0.5
        case .settling(let spring): spring.goal == 1
        }
    }

    package var isHeld: Bool {
        if case .held = motion { true } else { false }
    }

    /// Whether the page has replaced the grid completely.
    package var isOver: Bool { motion == .still(0) }

    package var ends: Uptime? {
        if case .settling(let spring) = motion { spring.ends } else { nil }
    }

    package mutating func settle(now: Uptime) {
        if case .settling(let spring) = motion, spring.ends <= now { motion = .still(spring.goal) }
    }

    package mutating func grab(now: Uptime) { motion = .held(base: progress(now: now), travel: 0) }

    /// Moves the opening under a finger that is `travel` screen heights above where it touched down.
    package mutating func drag(to travel: Double) {
        guard case .held(let base, _) = motion else { return }
        motion = .held(base: base, travel: travel / way)
    }

    /// Lets go; `velocity` is in screen heights per second, upwards.
    package mutating func release(velocity: Double, now: Uptime) {
        guard isHeld else { return }
        let lean = progress(now: now) + velocity * Self.carry
        go(to: lean > 0.5 ? 1 : 0, velocity: velocity / way, now: now)
    }

    package mutating func open(now: Uptime) { go(to: 1, velocity: velocity(now: now), now: now) }

    package mutating func close(now: Uptime) { go(to: 0, velocity: velocity(now: now), now: now) }

    private func velocity(now: Uptime) -> Double {
        if case .settling(let spring) = motion { spring.velocity(now: now) } else { 0 }
    }

    private mutating func go(to goal: Double, velocity: Double, now: Uptime) {
        motion = .settling(
            Spring(
                from: progress(now: now),
                to: goal,
                velocity: (-Self.fastest...Self.fastest).clamp(velocity),
                stiffness: Self.stiffness,
                started: now
            )
        )
    }
}
