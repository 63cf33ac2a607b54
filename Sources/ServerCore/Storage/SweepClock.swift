package import FoundationEssentials

/// The time by which the server decides that something is over and may be
/// removed.
///
/// It follows the wall clock, but a large leap of the wall clock is believed
/// only as fast as the server serves: a computer whose clock has no battery may
/// start ten years ahead, and one such reading must not delete every session.
/// A leap back never makes anything old: `now` is never later than the wall
/// clock.
///
/// A clock that stays years ahead is believed in the end: by then nothing is
/// lost but unfinished uploads, whose photos their senders still have, frames
/// that wait, which register anew, and the undo of a deletion, which somebody
/// wanted. What must not be lost follows `LivedClock`.
package struct SweepClock: Equatable, Sendable {
    /// A server that was off for a long weekend is believed at once, in seconds.
    package static let believedAtOnce: TimeInterval = 4 * 86_400

    /// How much of a longer leap is believed for each second served: a day for
    /// each hour, so that three months of absence are believed after four days.
    package static let catchUp: Double = 24

    /// The latest time that was ever believed; to be stored.
    package private(set) var believed: Date
    /// The time to remove things by.
    package private(set) var now: Date

    /// Starts from what was stored, or from the wall clock where nothing is
    /// stored: then there is nothing old yet.
    package init(believed: Date?, wall: Date) {
        self.believed = believed ?? wall
        now = min(self.believed, wall)
    }

    /// Follows the wall clock after `served` seconds of serving, measured by a
    /// monotonic clock since the last call.
    package mutating func advance(to wall: Date, served: TimeInterval) {
        let leap = wall.timeIntervalSince(believed)
        if leap > Self.believedAtOnce {
            believed += min(leap, max(0, served) * Self.catchUp)
        } else if leap > 0 {
            believed = wall
        }
        now = min(believed, wall)
    }
}
