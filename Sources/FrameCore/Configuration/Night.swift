/// Dims the screen when the night begins and turns it dark later; a touch wakes it for some minutes.
package struct Night: Equatable, Sendable {
    package enum State: Equatable, Sendable { case day, dimmed, asleep }

    /// Minutes from the night's beginning until the frame sleeps; until then it is dimmed.
    package static let dusk = 10
    /// How long the frame stays awake after a touch.
    package static let wakes = Duration.seconds(5 * 60)
    /// The duration of a change of brightness.
    package static let glides = Duration.seconds(2)
    /// The fraction of the light that is taken away while dimmed.
    private static let dimming = 0.65

    private var schedule: NightSchedule?
    package private(set) var state = State.day
    private var wokenAt: Uptime?
    private var from = 0.0
    private var since: Uptime?

    package init(_ schedule: NightSchedule?) { self.schedule = schedule }

    /// Uses other hours from the next call of `look(at:now:)`.
    package mutating func follow(_ schedule: NightSchedule?) { self.schedule = schedule }

    package var isKept: Bool { schedule != nil }

    /// Updates the state by the clock; a clock that cannot be right means day.
    package mutating func look(at clock: WallClock, now: Uptime) {
        let next = state(at: clock.time?.minuteOfDay, now: now)
        guard next != state else { return }
        from = dimming(now: now)
        // A touch wakes the screen at once, without a glide.
        since = state == .asleep ? nil : now
        state = next
    }

    /// Wakes the frame after a touch; returns whether it was asleep.
    package mutating func touched(now: Uptime) -> Bool {
        wokenAt = now
        guard state == .asleep else { return false }
        state = .dimmed
        since = nil
        return true
    }

    /// Returns the fraction of the light that is taken away, 0 … 1.
    package func dimming(now: Uptime) -> Double {
        let goal = Self.dimming(of: state)
        guard let since else { return goal }
        let share = (0.0...1.0).clamp(since.duration(to: now) / Self.glides)
        return from + (goal - from) * share
    }

    /// How much light is taken away from words: what is said in the evening is read as by day, until the panel goes
    /// dark.
    package func wordsDimming(now: Uptime) -> Double {
        (0.0...1.0).clamp((dimming(now: now) - Self.dimming) / (1 - Self.dimming))
    }

    package func isGliding(now: Uptime) -> Bool { since.map { now < $0.advanced(by: Self.glides) } ?? false }

    /// Returns whether the screen is dark and stays so, so that the panel can be switched off.
    package func isDark(now: Uptime) -> Bool { state == .asleep && !isGliding(now: now) }

    /// When a change of brightness ends, and when the minutes after a touch end.
    package var deadlines: [Uptime?] {
        [since?.advanced(by: Self.glides), isKept ? wokenAt?.advanced(by: Self.wakes) : nil]
    }

    private func state(at minute: Int?, now: Uptime) -> State {
        guard let schedule, let minute, let past = schedule.minutesIn(at: minute) else { return .day }
        let isWoken = wokenAt.map { now < $0.advanced(by: Self.wakes) } ?? false
        return past < Self.dusk || isWoken ? .dimmed : .asleep
    }

    private static func dimming(of state: State) -> Double {
        switch state {
        case .day: 0
        case .dimmed: dimming
        case .asleep: 1
        }
    }
}
