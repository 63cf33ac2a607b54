import FamilyCore

extension Presentation {
    /// Looks at the clock, and puts the panel out once it is dark.
    mutating func settleNight(_ facts: Facts) {
        light.night.look(at: facts.clock, now: facts.now)
        light.showsClock = facts.habits.showsNightClock && facts.clock.time != nil
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

    /// What follows the clock is looked at when its minute ends.
    func minuteDeadline(_ facts: Facts) -> Uptime? {
        guard light.night.isKept || facts.habits.showsClock, facts.clock.time != nil else { return nil }
        // A little beyond, for a clock may be read just before its minute.
        return facts.now.advanced(by: .seconds(facts.clock.secondsToNextMinute + 0.05))
    }
}
