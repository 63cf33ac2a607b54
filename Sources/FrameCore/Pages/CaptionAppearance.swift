/// The words over the photo come with a touch or with the photo, and go by themselves.
struct CaptionAppearance: Equatable, Sendable {
    /// How much of what was said of the photo is shown.
    enum Extent: Equatable, Sendable {
        /// The caption and the sender: the photo came by itself.
        case brief
        /// The caption and the sender, with the latest comments and a heart to give.
        case usual
        /// The whole caption and all comments.
        case whole

        fileprivate var stays: Duration {
            switch self {
            case .brief, .usual: CaptionAppearance.stays
            case .whole: CaptionAppearance.wholeStays
            }
        }
    }

    static let comes = Duration.milliseconds(250)
    /// How long a caption stays: long enough to read it twice.
    static let stays = Duration.seconds(8)
    /// How long the whole caption and all comments stay: long enough to read them.
    static let wholeStays = Duration.seconds(40)
    static let goes = Duration.milliseconds(700)

    private(set) var extent: Extent
    /// When the opacity was 0, or would have been 0 if the caption came back while it faded out.
    private var since: Uptime
    private var until: Uptime

    init(_ extent: Extent = .usual, now: Uptime) {
        self.extent = extent
        since = now
        until = now.advanced(by: extent.stays)
    }

    /// Extends the time; a caption that is fading out comes back from its present opacity.
    mutating func touched(now: Uptime) {
        if extent == .brief { extent = .usual }
        since = max(since, now.advanced(by: .zero - Self.comes * opacity(now: now)))
        until = now.advanced(by: extent.stays)
    }

    /// Switches between the whole caption and its usual extent.
    mutating func toggleWhole(now: Uptime) {
        extent = extent == .whole ? .usual : .whole
        until = now.advanced(by: extent.stays)
    }

    /// Returns to the usual extent, because another photo is shown now.
    mutating func shorten(now: Uptime) {
        guard extent == .whole else { return }
        extent = .usual
        until = now.advanced(by: extent.stays)
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
