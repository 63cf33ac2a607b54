package import FoundationEssentials

/// How long to wait before a push service is asked again.
package enum PushRetry {
    /// The wait after the first failure, in seconds; each further one is six times as long.
    private static let first: TimeInterval = 5
    private static let growth: TimeInterval = 6
    /// The longest wait, in seconds, so that a push service cannot delay an evening's news until the next day.
    static let longest: TimeInterval = 3_600
    /// An upper bound of the time that one try takes, in seconds.
    static let longestTry: TimeInterval = 60

    /// Returns the wait in seconds; `asked` is the service's `Retry-After`, nil if it sent none.
    package static func pause(asked: TimeInterval?, failures: Int) -> TimeInterval {
        let ours = (0..<min(failures, 8)).reduce(first) { pause, _ in pause * growth }
        guard let asked, asked.isFinite, asked >= 0 else { return min(ours, longest) }
        return min(max(asked, 1), longest)
    }
}
