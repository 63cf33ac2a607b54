/// Decides whether and when a failed request is sent again.
///
/// A store in trouble must not get more work by repetitions: they come from a budget that only answers refill.
struct S3Retries: Sendable {
    /// How often one request is sent.
    var mostAttempts = 5
    /// The pause after the first failure, at most; it doubles with each.
    var firstPause = Duration.milliseconds(100)
    var longestPause = Duration.seconds(5)
    /// The time within which a silent request is repeated, from its first attempt or from its last byte on: somebody
    /// waits for the request.
    ///
    /// The time is enough for an idle connection that is silent for 25 s, and then for a new one.
    var longestSilence = Duration.seconds(27)
    /// The points that one repetition takes from the budget; `gain` is how many an answer gives back.
    var cost = 10
    var gain = 1
    private let mostBudget: Int
    private var budget: Int

    init(budget: Int = 1000) {
        mostBudget = budget
        self.budget = budget
    }

    /// Returns the pause before the next attempt; nil if there is to be none.
    ///
    /// `random` is a number from 0 to 1: the pauses of many requests that failed together must not end together.
    mutating func pause(afterFailures failures: Int, random: Double) -> Duration? {
        guard failures < mostAttempts, budget >= cost else { return nil }
        budget -= cost
        let longest = min(longestPause, firstPause * (1 << min(failures - 1, 16)))
        return longest * random
    }

    /// Returns whether a request may be repeated that failed now, `elapsed` after its first attempt began.
    ///
    /// A first silence may always be repeated: before it, a large part may have been sent for a minute over a slow line.
    func mayRepeat(after error: S3Error, failures: Int, elapsed: Duration) -> Bool {
        error.mayRetry && !(error.isSilence && failures > 1 && elapsed > longestSilence)
    }

    mutating func noteAnswer() { budget = min(mostBudget, budget + gain) }
}
