import FamilyCore

extension Presentation {
    /// Looks at the clock, and puts the panel out once it is dark.
    mutating func settleNight(_ facts: Facts) {
        light.night.look(at: facts.clock, now: facts.now)
        let isOff = light.night.isDark(now: facts.now)
        // At the start too: it may have ended in the dark.
        // And where the family took the night away in the midst of it.
        guard light.night.isKept || light.isPanelOff == true, isOff != light.isPanelOff else { return }
        light.isPanelOff = isOff
        perform(.panel(isOn: !isOff))
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

    /// What follows the clock is looked at when its minute ends.
    func minuteDeadline(_ facts: Facts) -> Uptime? {
        guard light.night.isKept || facts.habits.showsClock, facts.clock.time != nil else { return nil }
        // A little beyond, for a clock may be read just before its minute.
        return facts.now.advanced(by: .seconds(facts.clock.secondsToNextMinute + 0.05))
    }
}
