package import FoundationEssentials

/// How one frame keeps to its polling interval while its code lives (RFC 8628, section 3.5).
package struct PollCadence: Equatable, Sendable {
    /// The time of the last poll; nil before the first poll of a code.
    package var polledAt: Date?
    /// The interval that the frame was told, in seconds; nil before the first poll: then it knows the usual one.
    package var interval: Int?
    /// The number of polls that came too early; each makes the interval longer for the rest of the code's life.
    package var earlyPolls: Int

    package init(polledAt: Date? = nil, interval: Int? = nil, earlyPolls: Int = 0) {
        self.polledAt = polledAt
        self.interval = interval
        self.earlyPolls = earlyPolls
    }

    /// Counts a poll; `usual` is the interval in seconds of a frame that was never early.
    package mutating func poll(usual: Int, limits: PairingLimits, now: Date) -> PairingRateLimiter.PollVerdict {
        let told = interval ?? limits.polls.pending
        let isEarly = isEarly(told, limits, at: now)
        if isEarly { earlyPolls += 1 }
        let next = isEarly ? told + limits.polls.slowDownStep : usual + earlyPolls * limits.polls.slowDownStep
        (polledAt, interval) = (now, next)
        guard isEarly else { return .answer(interval: next) }
        return earlyPolls >= limits.polls.early ? .endCode : .slowDown(interval: next)
    }

    /// A last poll further ahead than the interval comes from a clock that was wrong, here or at another copy of the
    /// server; the frame is not to blame.
    private func isEarly(_ told: Int, _ limits: PairingLimits, at now: Date) -> Bool {
        guard let sinceLast = polledAt.map({ now.timeIntervalSince($0) }) else { return false }
        return sinceLast > -Double(told) && sinceLast < Double(told) - limits.polls.grace
    }
}
