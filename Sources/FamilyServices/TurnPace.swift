import FamilyCore
import FoundationEssentials
import ServerCore

/// Sees to it that a frame is not leafed through faster than one can look.
actor TurnPace {
    private var tally: SlidingWindowCounter<FrameID>

    init(_ rate: PairingLimits.Rate) { tally = SlidingWindowCounter(rate) }

    /// Counts one more; throws where there were too many.
    func count(_ frame: FrameID, at now: Date) throws(Problem) {
        guard !tally.isFull(frame, at: now) else {
            throw .tooManyAttempts(waitSeconds: tally.wait(frame, at: now))
        }
        tally.count(frame, at: now)
    }
}
