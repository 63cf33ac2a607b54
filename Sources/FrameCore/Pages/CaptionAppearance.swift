/// The words over the photo come with a touch and go by themselves.
struct CaptionAppearance: Equatable, Sendable {
    static let comes = Duration.milliseconds(250)
    /// Long enough to read a caption twice without haste.
    static let stays = Duration.seconds(8)
    static let goes = Duration.milliseconds(700)

    /// When it would have been nothing: it may have begun from more.
    private var since: Uptime
    private var until: Uptime

    init(now: Uptime) {
        since = now
        until = now.advanced(by: Self.stays)
    }

    /// Another touch: it stays longer, and comes back from where it has gone to.
    mutating func touched(now: Uptime) {
        since = max(since, now.advanced(by: .zero - Self.comes * opacity(now: now)))
        until = now.advanced(by: Self.stays)
    }

    func opacity(now: Uptime) -> Double {
        let come = (0.0...1.0).clamp(since.duration(to: now) / Self.comes)
        let gone = (0.0...1.0).clamp(until.duration(to: now) / Self.goes)
        return come * (1 - gone)
    }

    func isFading(now: Uptime) -> Bool { now < since.advanced(by: Self.comes) || now >= until }
    func isOver(now: Uptime) -> Bool { until.advanced(by: Self.goes) <= now }

    /// When it begins or ends to change.
    var deadlines: [Uptime?] {
        [since.advanced(by: Self.comes), until, until.advanced(by: Self.goes)]
    }
}
