package import FoundationEssentials

/// How long to wait before a push service is asked again.
package enum PushRetry {
    /// In seconds, after the first failure; the next waits are six times as long each.
    private static let first: TimeInterval = 5
    private static let growth: TimeInterval = 6
    /// In seconds: nobody is told of an evening's heart the next day because a
    /// push service asked for it.
    static let longest: TimeInterval = 3_600
    /// In seconds, more than one try can take.
    static let longestTry: TimeInterval = 60

    /// `asked` is what the service said in `Retry-After`.
    package static func pause(asked: TimeInterval?, failures: Int) -> TimeInterval {
        let ours = (0..<min(failures, 8)).reduce(first) { pause, _ in pause * growth }
        guard let asked, asked.isFinite, asked >= 0 else { return min(ours, longest) }
        return min(max(asked, 1), longest)
    }
}
