/// How often to poll the invitation, in whole seconds.
///
/// A `slow-down` is kept for good, for the state it was given in: a keeper at
/// the door must not wait because the frame once polled its code too fast.
struct PollPace: Equatable, Sendable {
    /// What a stranger's answer may ask of us: not every instant, not never.
    private static let sane = 1...300
    private static let usual = 5

    private var asked = usual
    private var slowedWaiting = 0
    private var slowedProving = 0

    mutating func hear(_ interval: Int?) {
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
