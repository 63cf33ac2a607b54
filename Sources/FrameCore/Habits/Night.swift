/// Dims the frame at the beginning of the night, then lets it sleep; a touch
/// wakes it for some minutes.
package struct Night: Equatable, Sendable {
    package enum State: Equatable, Sendable { case day, dimmed, asleep }

    /// From the night's beginning until it sleeps: nobody is left in the dark.
    package static let dusk = 10
    /// After a touch.
    package static let wakes = Duration.seconds(5 * 60)
    /// From one brightness to the next.
    package static let glides = Duration.seconds(2)
    /// Of the light, what is taken away while it is dimmed: a bedside lamp's.
    private static let dimming = 0.65

    private var habit: NightHabit?
    package private(set) var state = State.day
    private var wokenAt: Uptime?
    private var from = 0.0
    private var since: Uptime?

    package init(_ habit: NightHabit?) { self.habit = habit }

    /// Other hours hold from the next look at the clock.
    package mutating func follow(_ habit: NightHabit?) { self.habit = habit }

    package var isKept: Bool { habit != nil }

    /// Looks at the clock; one that cannot be right means day.
    package mutating func look(at clock: WallClock, now: Uptime) {
        let next = state(at: clock.time?.minuteOfDay, now: now)
        guard next != state else { return }
        from = dimming(now: now)
        // What wakes it is a hand, which will not wait.
        since = state == .asleep ? nil : now
        state = next
    }

    /// A touch: it stays awake, and tells whether it slept until now.
    package mutating func touched(now: Uptime) -> Bool {
        wokenAt = now
        guard state == .asleep else { return false }
        state = .dimmed
        since = nil
        return true
    }

    /// How much light is taken away: 0 nothing … 1 all.
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

    /// The panel can go off: it is dark, and stays so.
    package func isDark(now: Uptime) -> Bool { state == .asleep && !isGliding(now: now) }

    /// When the glide has ended, and when a touch's minutes have.
    package var deadlines: [Uptime?] {
        [since?.advanced(by: Self.glides), isKept ? wokenAt?.advanced(by: Self.wakes) : nil]
    }

    private func state(at minute: Int?, now: Uptime) -> State {
        guard let habit, let minute, let past = habit.minutesIn(at: minute) else { return .day }
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
