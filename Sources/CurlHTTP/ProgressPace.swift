/// Limits progress reports to ten a second: nobody sees more.
struct ProgressPace {
    static let gap = Duration.milliseconds(100)

    private var next: ContinuousClock.Instant?

    /// True if a report is due at `now`.
    mutating func allows(at now: ContinuousClock.Instant) -> Bool {
        if let next, now < next { return false }
        next = now.advanced(by: Self.gap)
        return true
    }
}
