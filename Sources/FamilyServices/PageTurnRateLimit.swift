import FamilyCore
import FoundationEssentials
import ServerCore

/// Limits how fast a frame's pages are turned remotely.
actor PageTurnRateLimit {
    private var tally: SlidingWindowCounter<FrameID>

    init(_ rate: PairingLimits.Rate) { tally = SlidingWindowCounter(rate) }

    /// Counts one turn; throws if there were too many.
    func count(_ frame: FrameID, at now: Date) throws(Problem) {
        guard !tally.isFull(frame, at: now) else {
            throw .tooManyAttempts(waitSeconds: tally.wait(frame, at: now))
        }
        tally.count(frame, at: now)
    }
}
