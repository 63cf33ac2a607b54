extension Pager {
    /// The fraction of a page width that a page must be pulled or flung to turn.
    static let turningPoint = 0.25
    /// The seconds for which the speed at release is extrapolated.
    static let carry = 0.2

    /// Stops the moving pages under a finger.
    package mutating func grab(now: Uptime) {
        guard isMoving(now: now) else { return }
        motion = .dragged(Drag(base: offset(now: now)))
    }

    /// Moves the pages under a finger that is `travel` page widths to the right of where it touched down.
    package mutating func drag(to travel: Double, now: Uptime) {
        if !isHeld { motion = .dragged(Drag(base: offset(now: now))) }
        guard case .dragged(var drag) = motion else { return }
        drag.travel = travel
        motion = .dragged(drag)
    }

    /// Lets go of the pages: the page turns or springs back.
    package mutating func release(after travel: Double, velocity: Double, in line: PageSequence, now: Uptime) -> Turn {
        settle(velocity: velocity, now: now)
        let lean = travel + velocity * Self.carry
        guard abs(lean) >= Self.turningPoint, lean.sign == travel.sign else { return .none }
        return turn(lean < 0 ? .older : .newer, .slide, in: line, now: now)
    }

    /// Lets go of the pages without a turn.
    package mutating func endDrag(now: Uptime) {
        guard isHeld else { return }
        settle(velocity: 0, now: now)
    }

    private mutating func settle(velocity: Double, now: Uptime) {
        motion = .settling(PageTransition(from: offset(now: now), velocity: velocity, started: now))
    }

    /// Sets how far the pages can be pulled; the picture stays where the finger holds it.
    mutating func setReach(_ next: ClosedRange<Double>, now: Uptime) {
        guard next != reach else { return }
        let shown = offset(now: now)
        reach = next
        guard case .dragged(var drag) = motion else { return }
        let isBanded = !next.contains(drag.pulled)
        guard !isBanded, drag.pulled != shown else { return }
        drag.base = shown - drag.travel
        motion = .dragged(drag)
    }
}
