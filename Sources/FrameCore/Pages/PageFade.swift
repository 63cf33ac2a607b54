/// One page becoming another where it lies: how a page comes that nobody
/// pulled.
package struct PageFade: Equatable, Sendable {
    package static let lasts = Duration.milliseconds(1200)

    /// The page that was there.
    package let from: Page
    private let started: Uptime

    init(from: Page, started: Uptime) {
        self.from = from
        self.started = started
    }

    var ends: Uptime { started.advanced(by: Self.lasts) }

    /// How much of the new page is there: 0 … 1, slow at both ends.
    package func progress(now: Uptime) -> Double {
        let share = (0.0...1.0).clamp(started.duration(to: now) / Self.lasts)
        return share * share * (3 - 2 * share)
    }
}
