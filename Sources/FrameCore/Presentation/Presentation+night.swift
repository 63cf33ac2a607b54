import FamilyCore

extension Presentation {
    /// Updates the night by the clock and switches the panel off when it is dark.
    mutating func settleNight(_ facts: Facts) {
        let wantsClock = facts.configuration.showsNightClock
        if let effect = light.settle(at: facts.clock, wantsClock: wantsClock, now: facts.now) { perform(effect) }
    }

    /// Whether the panel stays lit at night and shows the time.
    var showsNightClock: Bool { light.showsClock }

    /// Lights a panel that the frame has switched off, because the program ends.
    mutating func lightPanel() {
        if let effect = light.end() { perform(effect) }
    }

    /// Wakes the frame after a touch; returns whether it was asleep, because that touch does nothing else.
    mutating func wakeFromSleep(now: Uptime) -> Bool {
        guard light.touched(now: now) else { return false }
        hand.forgetFingers()
        slideshow.touched(now: now)
        return true
    }

    /// Returns when the next minute of the clock begins; nil if nothing depends on it.
    func minuteDeadline(_ facts: Facts) -> Uptime? {
        guard light.hasNight || facts.configuration.showsClock, facts.clock.time != nil else { return nil }
        // Add a margin, because the clock may be read just before the minute.
        return facts.now.advanced(by: .seconds(facts.clock.secondsToNextMinute + 0.05))
    }
}
