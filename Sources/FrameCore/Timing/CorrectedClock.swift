import FamilyCore
import FoundationEssentials

/// The machine's clock, put right by the server's: a box without a battery starts years in the past, and nobody may have
/// told it the time since.
struct CorrectedClock: Sendable {
    /// The largest difference in seconds that is not an error of the clock: an answer needs time on its way.
    private static let tolerance = 60.0

    /// Seconds that the server's clock is ahead of the machine's; 0: the machine's is right, or no server told its
    /// time.
    private var ahead = 0.0
    /// The reading of the machine's clock at the last event.
    private var machine = WallClock.unset
    /// When the machine's clock was read last; nil before the first event.
    private var readAt: Uptime?

    /// The time at the last event.
    var now: WallClock { corrected(machine) }

    /// Takes the reading of the machine's clock at an event.
    ///
    /// If somebody has set the machine's clock since the last event, such as a time server that was found late, a
    /// correction of the clock before would be wrong by as much.
    mutating func machineShows(_ machine: WallClock, now: Uptime) {
        if ahead != 0, let readAt {
            let passed = readAt.duration(to: now) / .seconds(1)
            let step = machine.now.timeIntervalSince(self.machine.now) - passed
            if abs(step) > Self.tolerance { ahead -= step }
            if abs(ahead) <= Self.tolerance { ahead = 0 }
        }
        (self.machine, readAt) = (machine, now)
    }

    /// Takes the time that the server's clock showed a moment ago.
    ///
    /// A server that never knew the time itself changes nothing.
    mutating func correct(by serverTime: Date) {
        guard WallClock(now: serverTime, offset: { _ in 0 }).time != nil else { return }
        let difference = serverTime.timeIntervalSince(machine.now)
        if abs(difference) <= Self.tolerance {
            ahead = 0
        } else if abs(difference - ahead) > Self.tolerance {
            ahead = difference
        }
    }

    func corrected(_ machine: WallClock) -> WallClock { ahead == 0 ? machine : machine.shifted(by: ahead) }
}
