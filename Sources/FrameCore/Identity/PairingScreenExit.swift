/// The pairing screen after the frame has joined: it stays until there is a photo to show, then slides away.
struct PairingScreenExit: Equatable, Sendable {
    /// The duration of the slide; slower than a page, because it happens only once.
    static let length = Duration.milliseconds(500)
    /// The maximum time it stays if no photo has come.
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

    /// Returns the progress of the slide, 0 … 1, eased at both ends.
    func progress(now: Uptime) -> Double {
        guard let slidesSince else { return 0 }
        let linear = (0.0...1.0).clamp(slidesSince.duration(to: now) / Self.length)
        return linear * linear * (3 - 2 * linear)
    }
}
