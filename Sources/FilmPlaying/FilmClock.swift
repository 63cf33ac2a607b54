/// How far a film has come.
///
/// It goes with the machine's clock, and follows the sound where there is some:
/// an ear hears every skip, an eye none of a few milliseconds.
struct FilmClock {
    /// Further away from the sound than a lip can be, it jumps.
    private static let jumps = Duration.milliseconds(80)
    /// Of the rest, what is made good at each look.
    private static let share = 0.1

    private var position = Duration.zero
    private var since: ContinuousClock.Instant?

    var isRunning: Bool { since != nil }

    func position(now: ContinuousClock.Instant) -> Duration {
        since.map { position + $0.duration(to: now) } ?? position
    }

    mutating func run(_ isRunning: Bool, now: ContinuousClock.Instant) {
        position = position(now: now)
        since = isRunning ? now : nil
    }

    /// The sound is at this place.
    mutating func follow(_ sound: Duration, now: ContinuousClock.Instant) {
        guard isRunning else { return }
        let away = sound - position(now: now)
        let isFar = away > Self.jumps || away < .zero - Self.jumps
        position = position(now: now) + (isFar ? away : away * Self.share)
        since = now
    }
}
