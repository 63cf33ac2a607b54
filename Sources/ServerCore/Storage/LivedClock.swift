package import FoundationEssentials

/// The time by which the trash is emptied, and other rows are removed that nobody misses if they stay longer.
///
/// It counts the seconds that the server serves. The wall clock is asked only for how long the server was off, and a
/// longer absence counts as `longestAbsence`. A wall clock that leaps while the server runs changes nothing, however
/// long it stays wrong; one that is years ahead at a start changes it by `longestAbsence`, once, because the next
/// start measures from that same wrong clock.
///
/// It may lag behind the wall clock, as what it decides is measured by it from the beginning.
package struct LivedClock: Equatable, Sendable {
    /// How much of an absence counts, in seconds: a long weekend.
    ///
    /// What lies a week in the trash so is there for four
    /// days of service at least.
    package static let longestAbsence: TimeInterval = 3 * 86_400

    /// To be stored.
    package private(set) var now: Date

    /// Starts from what was stored, or from the wall clock where nothing is stored: then the trash is empty.
    package init(stored: Date?, wall: Date) { now = stored ?? wall }

    /// The server starts after it was off for so many seconds by the wall clock.
    package mutating func wake(after absence: TimeInterval) { now += min(max(0, absence), Self.longestAbsence) }

    /// The server served for so many seconds, by a monotonic clock.
    package mutating func live(for served: TimeInterval) {
        guard served.isFinite else { return }
        now += max(0, served)
    }
}
