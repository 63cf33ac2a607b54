import FamilyCore

extension Presentation {
    /// Updates the night by the clock and switches the panel off when it is dark.
    mutating func settleNight(_ facts: Facts) {
        light.night.look(at: facts.clock, now: facts.now)
        let isOff = light.night.isDark(now: facts.now)
        // Also do so at the start, because the program may have ended in the dark, and when the family removed the
        // night while it was dark.
        guard light.night.isKept || light.isPanelOff == true, isOff != light.isPanelOff else { return }
        light.isPanelOff = isOff
        perform(.panel(isOn: !isOff))
    }

    /// Wakes the frame after a touch; returns whether it was asleep, in which case the touch means nothing else.
    mutating func wakeFromSleep(now: Uptime) -> Bool {
        guard light.night.touched(now: now) else { return false }
        hand.gestures.forget()
        slideshow.touched(now: now)
        return true
    }

    /// Returns when the next minute of the clock begins; nil if nothing depends on it.
    func minuteDeadline(_ facts: Facts) -> Uptime? {
        guard light.night.isKept || facts.habits.showsClock, facts.clock.time != nil else { return nil }
        // Add a margin, because the clock may be read just before the minute.
        return facts.now.advanced(by: .seconds(facts.clock.secondsToNextMinute + 0.05))
    }
}
