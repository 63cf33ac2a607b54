/// The position in a playing film.
///
/// The position follows the machine's clock, and the sound if there is sound:
/// an ear hears every skip, an eye does not see a skip of a few milliseconds.
struct FilmClock {
    /// If the position is further than this from the sound, it jumps to the
    /// sound: lips would be seen to be out of step.
    private static let jumps = Duration.milliseconds(80)
    /// The share of a smaller difference that each call of `follow` corrects.
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

    /// Moves the position towards the position of the sound.
    mutating func follow(_ sound: Duration, now: ContinuousClock.Instant) {
        guard isRunning else { return }
        let away = sound - position(now: now)
        let isFar = away > Self.jumps || away < .zero - Self.jumps
        position = position(now: now) + (isFar ? away : away * Self.share)
        since = now
    }
}
