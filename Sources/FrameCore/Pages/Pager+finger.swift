extension Pager {
    /// Of a page width: pulled so far, or flung to get so far, it turns.
    static let turningPoint = 0.25
    /// What a fling carries on, as a time: half of it a page that was flung at
    /// two widths a second.
    static let carry = 0.2

    /// A finger lies down: the pages stop where they are.
    package mutating func grab(now: Uptime) {
        guard isMoving(now: now) else { return }
        motion = .dragged(Drag(base: offset(now: now)))
    }

    /// The finger is `travel` page widths right of where it came down.
    package mutating func drag(to travel: Double, now: Uptime) {
        if !isHeld { motion = .dragged(Drag(base: offset(now: now))) }
        guard case .dragged(var drag) = motion else { return }
        drag.travel = travel
        motion = .dragged(drag)
    }

    /// The finger is lifted: the page goes on or springs back.
    package mutating func release(after travel: Double, velocity: Double, in line: PageLine, now: Uptime) -> Turn {
        settle(velocity: velocity, now: now)
        let lean = travel + velocity * Self.carry
        guard abs(lean) >= Self.turningPoint, lean.sign == travel.sign else { return .none }
        return turn(lean < 0 ? .older : .newer, .slide, in: line, now: now)
    }

    /// The finger is lifted and meant no turn.
    package mutating func letGo(now: Uptime) {
        guard isHeld else { return }
        settle(velocity: 0, now: now)
    }

    private mutating func settle(velocity: Double, now: Uptime) {
        motion = .settling(PageTransition(from: offset(now: now), velocity: velocity, started: now))
    }

    /// A page became ready, or went, under the finger: the picture stays where
    /// the finger has it.
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
