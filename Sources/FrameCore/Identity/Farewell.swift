/// What was on the screen while the frame waited to be taken in: it stays until
/// there is something to show, then slides away.
struct Farewell: Equatable, Sendable {
    /// Slower than a page: it happens once in a frame's life.
    static let length = Duration.milliseconds(500)
    /// After this long it goes, though no photo has come.
    static let longest = Duration.seconds(10)

    let content: SceneContent
    let since: Uptime
    private var slidesSince: Uptime?

    init(content: SceneContent, since: Uptime) {
        self.content = content
        self.since = since
    }

    var isSliding: Bool { slidesSince != nil }

    var deadline: Uptime? {
        slidesSince?.advanced(by: Self.length) ?? since.advanced(by: Self.longest)
    }

    mutating func slide(now: Uptime) { slidesSince = now }

    func isOver(now: Uptime) -> Bool { slidesSince.map { $0.advanced(by: Self.length) <= now } ?? false }

    /// Gently begun and ended.
    func progress(now: Uptime) -> Double {
        guard let slidesSince else { return 0 }
        let linear = (0.0...1.0).clamp(slidesSince.duration(to: now) / Self.length)
        return linear * linear * (3 - 2 * linear)
    }
}
