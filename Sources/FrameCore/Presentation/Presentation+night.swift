import FamilyCore

extension Presentation {
    /// Updates the night by the clock and switches the panel off when it is dark.
    mutating func settleNight(_ facts: Facts) {
        let wantsClock = facts.configuration.showsNightClock
        if let effect = light.settle(at: facts.clock, wantsClock: wantsClock, now: facts.now) { perform(effect) }
        // A finger whose touch the dark has ended holds nothing: what it does later is ignored.
        if light.isAsleep { letGo(facts) }
    }

    /// Whether the screen is dark or darkening.
    var isAsleep: Bool { light.isAsleep }

    /// Whether the panel stays lit at night and shows the time.
    var showsNightClock: Bool { light.showsClock }

    /// Turns the screen dark while a keeper has it off, or the room is empty.
    mutating func rest(isOff: Bool, isEmpty: Bool) {
        guard light.isOff != isOff || light.isEmpty != isEmpty else { return }
        // Whoever switches the frame on from afar wants it lit, also if somebody at it had turned it dark.
        if light.isOff, !isOff { light.isPutOut = false }
        (light.isOff, light.isEmpty) = (isOff, isEmpty)
    }

    /// Turns the screen dark until the next touch or key, or until a keeper switches the frame on.
    mutating func putOut(_ facts: Facts) {
        light.isPutOut = true
        letGo(facts)
    }

    /// Whether somebody at the frame has turned the screen dark.
    var isPutOut: Bool { light.isPutOut }

    /// Lights a panel that the frame has switched off, because the program ends.
    mutating func lightPanel() {
        if let effect = light.end() { perform(effect) }
    }

    /// Wakes the frame after a touch; returns whether it was asleep, because that touch does nothing else.
    mutating func wakeFromSleep(now: Uptime) -> Bool {
        guard light.touched(now: now) else { return false }
        slideshow.touched(now: now)
        return true
    }

    /// Returns when the next minute of the clock begins, or the next hour if only birthdays depend on it; nil if
    /// neither is needed.
    func minuteDeadline(_ facts: Facts) -> Uptime? {
        guard facts.clock.time != nil else { return nil }
        let showsMinutes = light.hasNight || facts.configuration.showsClock
        // A birthday begins and ends at midnight, and each midnight at a full hour.
        guard showsMinutes || !facts.birthdays.people.isEmpty else { return nil }
        let seconds = showsMinutes ? facts.clock.secondsToNextMinute : facts.clock.secondsToNextHour
        // Add a margin, because the clock may be read just before the minute.
        return facts.now.advanced(by: .seconds(seconds + 0.05))
    }
}
