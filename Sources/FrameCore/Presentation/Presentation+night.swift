import FamilyCore

extension Presentation {
    /// Updates the night by the clock and switches the panel off when it is dark.
    mutating func settleNight(_ facts: Facts) {
        light.night.look(at: facts.clock, now: facts.now)
        light.showsClock = facts.configuration.showsNightClock && facts.clock.time != nil
        let isOff = light.night.isDark(now: facts.now) && !light.showsClock
        // At the start too, with a night or without: whatever ran before may have ended in the dark.
        guard !light.isEnding else {
            light.isEnding = false
            return
        }
        guard isOff != light.isPanelOff else { return }
        light.isPanelOff = isOff
        perform(.panel(isOn: !isOff))
    }

    /// By night the hour stands on the panel, which stays lit.
    var showsNightClock: Bool { light.showsClock }

    /// The frame ends: a panel that it put out is lit for whatever comes after it.
    mutating func lightPanel() {
        light.isEnding = true
        guard light.isPanelOff == true else { return }
        light.isPanelOff = false
        perform(.panel(isOn: true))
    }

    /// A hand is there; the first touch in the night only wakes.
    ///
    /// Tells whether it did.
    mutating func wakeFromSleep(now: Uptime) -> Bool {
        guard light.night.touched(now: now) else { return false }
        hand.gestures.forget()
        slideshow.touched(now: now)
        return true
    }

    /// Returns when the next minute of the clock begins; nil if nothing depends on it.
    func minuteDeadline(_ facts: Facts) -> Uptime? {
        guard light.night.isKept || facts.configuration.showsClock, facts.clock.time != nil else { return nil }
        // Add a margin, because the clock may be read just before the minute.
        return facts.now.advanced(by: .seconds(facts.clock.secondsToNextMinute + 0.05))
    }
}
