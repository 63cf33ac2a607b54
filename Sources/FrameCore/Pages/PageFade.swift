/// The crossfade from one page to another that the slideshow or an arrival brings.
package struct PageFade: Equatable, Sendable {
    package static let lasts = Duration.milliseconds(1200)

    /// The page that fades out.
    package let from: Page
    private let started: Uptime

    init(from: Page, started: Uptime) {
        self.from = from
        self.started = started
    }

    var ends: Uptime { started.advanced(by: Self.lasts) }

    /// Returns the opacity of the new page, 0 … 1, eased at both ends.
    package func progress(now: Uptime) -> Double {
        let share = (0.0...1.0).clamp(started.duration(to: now) / Self.lasts)
        return share * share * (3 - 2 * share)
    }
}
