/// The time that a film has played, without pauses.
struct FilmTime: Equatable {
    /// When the playback was ordered.
    private let ordered: Uptime
    private var before = Duration.zero
    /// When the playback was last started; nil while it is paused or has not begun.
    private(set) var since: Uptime?

    init(ordered: Uptime) { self.ordered = ordered }

    /// Returns when the film will have played for this time, unless it is paused.
    ///
    /// A playback that has not begun counts from its order, so that one that never begins ends too.
    func reaches(_ time: Duration) -> Uptime { (since ?? ordered).advanced(by: time - before) }

    func played(now: Uptime) -> Duration { since.map { before + $0.duration(to: now) } ?? before }

    func started(now: Uptime) -> FilmTime {
        var time = self
        time.since = now
        return time
    }

    func stopped(now: Uptime) -> FilmTime {
        var time = self
        time.before = played(now: now)
        time.since = nil
        return time
    }
}
