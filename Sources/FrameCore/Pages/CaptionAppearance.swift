/// The fading of the caption: it appears with a touch and goes by itself.
struct CaptionAppearance: Equatable, Sendable {
    static let comes = Duration.milliseconds(250)
    /// Long enough to read a caption twice.
    static let stays = Duration.seconds(8)
    static let goes = Duration.milliseconds(700)

    /// The start of a fade from opacity 0; if it began at a higher opacity, this lies before the touch.
    private var since: Uptime
    private var until: Uptime

    init(now: Uptime) {
        since = now
        until = now.advanced(by: Self.stays)
    }

    /// Extends the time; a caption that is fading out comes back from its present opacity.
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

    /// When it begins or ends to fade.
    var deadlines: [Uptime?] {
        [since.advanced(by: Self.comes), until, until.advanced(by: Self.goes)]
    }
}
