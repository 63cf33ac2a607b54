extension Frame {
    /// Looks at the clock, and puts the panel out once it is dark.
    mutating func settleNight() {
        night.look(at: clock, now: now)
        let isOff = night.isDark(now: now)
        // At the start too: it may have ended in the dark.
        // And where the family took the night away in the midst of it.
        guard night.isKept || isPanelOff == true, isOff != isPanelOff else { return }
        isPanelOff = isOff
        effects.append(.panel(isOn: !isOff))
    }

    /// A hand is there; the first touch in the night only wakes.
    ///
    /// Tells whether it did.
    mutating func wakeFromSleep() -> Bool {
        guard night.touched(now: now) else { return false }
        gestures.forget()
        slideshow.touched(now: now)
        return true
    }

    /// What follows the clock is looked at when its minute ends.
    var minuteDeadline: Uptime? {
        guard night.isKept || habits.showsClock, clock.time != nil else { return nil }
        // A little beyond, for a clock may be read just before its minute.
        return now.advanced(by: .seconds(clock.secondsToNextMinute + 0.05))
    }
}
