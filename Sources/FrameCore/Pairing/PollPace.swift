/// The interval for polling the invitation, in whole seconds.
///
/// A `slow-down` is kept separately for each state: a keeper who waits must not be slowed down because the frame
/// polled its code too fast.
struct PollPace: Equatable, Sendable {
    /// The limits for an interval that a server names, in seconds.
    private static let sane = 1...300
    private static let usual = 5

    private var asked = usual
    private var slowedWaiting = 0
    private var slowedProving = 0

    mutating func setInterval(_ interval: Int?) {
        guard let interval else { return }
        asked = Self.sane.clamp(interval)
    }

    mutating func slowDown(to interval: Int, proving: Bool) {
        let slower = Self.sane.clamp(interval)
        if proving { slowedProving = max(slowedProving, slower) } else { slowedWaiting = max(slowedWaiting, slower) }
    }

    func interval(proving: Bool) -> Duration {
        .seconds(max(asked, proving ? slowedProving : slowedWaiting))
    }
}

extension ClosedRange {
    func clamp(_ value: Bound) -> Bound { Swift.min(Swift.max(value, lowerBound), upperBound) }
}
