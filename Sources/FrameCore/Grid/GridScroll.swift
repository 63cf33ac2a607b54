/// The scroll position of the grid: under a finger, flung, or on its way to a row.
///
/// Positions are in screen heights from the grid's top. A touch takes hold of the grid where it is. Beyond both ends
/// it follows the finger less and less and returns on release.
package struct GridScroll: Equatable, Sendable {
    /// The stiffness per second: a row requested by a key arrives after a third of a second.
    private static let stiffness = 18.0
    /// Flings that follow each other within this time add their speeds, so that an album of ten thousand photos does
    /// not need three hundred flings.
    private static let repeats = Duration.milliseconds(350)
    /// The minimum speed, in screen heights per second, at which a fling adds to the one before.
    private static let quick = 1.0
    private static let fastest = 60.0

    private struct Hold: Equatable {
        var base: Double
        /// How far the finger has moved upwards, in screen heights.
        var travel = 0.0
        let since: Uptime
        /// The speed of the grid when the finger touched.
        let carried: Double
        var pulled: Double { base + travel }
    }

    private enum Motion: Equatable {
        case still(Double)
        case held(Hold)
        case flung(GridFling)
        case settling(Spring)
    }

    private var motion: Motion
    package private(set) var furthest: Double

    package init(at offset: Double, furthest: Double) {
        self.furthest = max(0, furthest)
        motion = .still((0...self.furthest).clamp(offset))
    }

    package func offset(now: Uptime) -> Double {
        switch motion {
        case .still(let offset): offset
        case .held(let hold): RubberBand.stretch(hold.pulled, within: 0...furthest)
        case .flung(let fling): fling.place(now: now)
        case .settling(let spring): spring.place(now: now)
        }
    }

    /// Returns the speed in screen heights per second, positive towards older photos.
    package func velocity(now: Uptime) -> Double {
        switch motion {
        case .still, .held: 0
        case .flung(let fling): fling.velocity(now: now)
        case .settling(let spring): spring.velocity(now: now)
        }
    }

    /// The position at which it will come to rest, in screen heights.
    package var goal: Double {
        switch motion {
        case .still(let offset): offset
        case .held(let hold): (0...furthest).clamp(hold.pulled)
        case .flung(let fling): fling.goal
        case .settling(let spring): spring.goal
        }
    }

    package var isHeld: Bool {
        if case .held = motion { true } else { false }
    }

    /// When it will come to rest; nil if it does not move by itself.
    package var ends: Uptime? {
        switch motion {
        case .still, .held: nil
        case .flung(let fling): fling.ends
        case .settling(let spring): spring.ends
        }
    }

    package mutating func settle(now: Uptime) {
        if ends.hasCome(by: now) { motion = .still((0...furthest).clamp(goal)) }
    }

    // MARK: - Touches

    /// Takes hold of the grid with a finger, which stops any movement.
    package mutating func grab(now: Uptime) {
        let offset = offset(now: now)
        motion = .held(Hold(base: unstretched(offset), since: now, carried: velocity(now: now)))
    }

    /// Moves the grid under a finger that is `travel` screen heights above where it touched down.
    package mutating func drag(to travel: Double) {
        guard case .held(var hold) = motion else { return }
        hold.travel = travel
        motion = .held(hold)
    }

    /// Lets go; `velocity` is in screen heights per second, upwards.
    package mutating func release(velocity: Double, now: Uptime) {
        guard case .held(let hold) = motion else { return }
        let offset = offset(now: now)
        guard (0...furthest).contains(offset) else {
            return spring(from: offset, to: (0...furthest).clamp(offset), velocity: 0, now: now)
        }
        let follows = hold.since.duration(to: now) <= Self.repeats && abs(velocity) >= Self.quick
        let isSameWay = hold.carried * velocity > 0
        let speed = (-Self.fastest...Self.fastest).clamp(velocity + (follows && isSameWay ? hold.carried : 0))
        guard speed != 0 else {
            motion = .still(offset)
            return
        }
        motion = .flung(GridFling(from: offset, velocity: speed, furthest: furthest, started: now))
    }

    // MARK: - Keys, wheels and an album that changes

    /// Scrolls to a position, or as near to it as the grid reaches.
    package mutating func go(to place: Double, now: Uptime) {
        let goal = (0...furthest).clamp(place)
        guard goal != offset(now: now) || ends != nil else {
            motion = .still(goal)
            return
        }
        spring(from: offset(now: now), to: goal, velocity: velocity(now: now), now: now)
    }

    /// Adapts to a new length of the grid, with `shift` screen heights added above the visible part.
    ///
    /// What is visible stays in place, and a movement continues.
    package mutating func changed(furthest next: Double, shift: Double, now: Uptime) {
        let next = max(0, next)
        guard next != furthest || shift != 0 else { return }
        let offset = offset(now: now) + shift
        let velocity = velocity(now: now)
        let goal = goal + shift
        furthest = next
        switch motion {
        case .still: rest(at: offset, now: now)
        case .held(var hold):
            hold.base = unstretched(offset) - hold.travel
            motion = .held(hold)
        case .flung where (0...next).contains(offset):
            motion = .flung(GridFling(from: offset, velocity: velocity, furthest: next, started: now))
        case .flung, .settling: spring(from: offset, to: (0...next).clamp(goal), velocity: velocity, now: now)
        }
    }

    private mutating func rest(at offset: Double, now: Uptime) {
        let place = (0...furthest).clamp(offset)
        if place == offset {
            motion = .still(offset)
            return
        }
        spring(from: offset, to: place, velocity: 0, now: now)
    }

    private mutating func spring(from: Double, to goal: Double, velocity: Double, now: Uptime) {
        motion = .settling(
            Spring(from: from, to: goal, velocity: velocity, stiffness: Self.stiffness, started: now)
        )
    }

    /// Returns how far a finger must have pulled for this position.
    private func unstretched(_ offset: Double) -> Double { RubberBand.pulled(for: offset, within: 0...furthest) }
}
