/// The time that a film has played, without pauses.
struct FilmTime: Equatable {
    private var before = Duration.zero
    /// When the playback was last started; nil while it is paused or has not begun.
    private(set) var since: Uptime?

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
