import FoundationEssentials

/// How one frame keeps to its polling interval (RFC 8628, section 3.5).
struct PollCadence: Sendable {
    /// The time of the last poll; nil before the first poll of a code.
    private(set) var lastPoll: Date?
    /// The interval that the frame was told, in seconds.
    private var told: Int
    /// The seconds that early polls have added; kept as long as the code lives.
    private var penalty = 0
    private var earlyPolls = 0

    init(limits: PairingLimits) { told = limits.polls.pending }

    mutating func poll(usual: Int, limits: PairingLimits, now: Date) -> PairingRateLimiter.PollVerdict {
        let isEarly = lastPoll.map { now < $0.addingTimeInterval(Double(told) - limits.polls.grace) } ?? false
        lastPoll = now
        guard isEarly else {
            told = usual + penalty
            return .answer(interval: told)
        }
        earlyPolls += 1
        penalty += limits.polls.slowDownStep
        told += limits.polls.slowDownStep
        return earlyPolls >= limits.polls.early ? .endCode : .slowDown(interval: told)
    }
}
