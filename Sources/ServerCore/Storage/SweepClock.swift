package import FoundationEssentials

/// The time by which the server decides that something has expired and may be removed.
///
/// It follows the wall clock, but a large jump is accepted only gradually while the server runs. A computer without a
/// clock battery may start ten years ahead, and one such reading must not delete every session. A jump back never
/// makes anything old: `now` is never later than the wall clock.
///
/// A clock that stays years ahead is accepted in the end. By then only unpaired frames are lost, which register again.
/// A deletion is final only when `DeletionTimer`, a monotonic clock, agrees. What must not be lost follows
/// `ServedTimeClock`, and so do unfinished uploads.
package struct SweepClock: Equatable, Sendable {
    /// A jump up to this many seconds is accepted at once: a server that was off for a long weekend.
    package static let believedAtOnce: TimeInterval = 4 * 86_400

    /// How much of a longer jump is accepted per second of running: a day per hour, so that an absence of three
    /// months is accepted after four days.
    package static let catchUp: Double = 24

    /// The latest time that was ever accepted; to be stored.
    package private(set) var believed: Date
    /// The time for decisions about removal.
    package private(set) var now: Date

    /// Starts from the stored time, or from the wall clock if nothing is stored; then nothing is old yet.
    package init(believed: Date?, wall: Date) {
        self.believed = believed ?? wall
        now = min(self.believed, wall)
    }

    /// Follows the wall clock after `served` seconds of running, measured by a monotonic clock since the last call.
    ///
    /// A wall clock that is kept right by another clock (`isSynchronised`) is accepted at once.
    package mutating func advance(to wall: Date, served: TimeInterval, isSynchronised: Bool = false) {
        let leap = wall.timeIntervalSince(believed)
        if leap > Self.believedAtOnce, !isSynchronised {
            believed += min(leap, max(0, served) * Self.catchUp)
        } else if leap > 0 {
            believed = wall
        }
        now = min(believed, wall)
    }
}
