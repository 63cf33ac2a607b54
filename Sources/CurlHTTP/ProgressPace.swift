/// Lets news of progress through at most ten times a second: more, nobody sees.
struct ProgressPace {
    static let gap = Duration.milliseconds(100)

    private var next: ContinuousClock.Instant?

    /// Whether to tell what is true at `now`.
    mutating func allows(at now: ContinuousClock.Instant) -> Bool {
        if let next, now < next { return false }
        next = now.advanced(by: Self.gap)
        return true
    }
}
