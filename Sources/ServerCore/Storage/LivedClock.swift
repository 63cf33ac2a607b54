package import FoundationEssentials

/// The time by which the trash is emptied, and other rows are removed that nobody misses if they stay longer.
///
/// It counts the seconds that the server serves. The wall clock is asked only for how long the server was off, and a
/// longer absence counts as `longestAbsence`. An absence begins at the latest time that the wall clock ever told: a
/// clock that is years ahead, at a start or for a while, so counts once and never again, and one that falls back counts
/// nothing.
///
/// It may lag behind the wall clock, as what it decides is measured by it from the beginning.
package struct LivedClock: Equatable, Sendable {
    /// How much of an absence counts, in seconds: a long weekend.
    ///
    /// What lies a week in the trash so is there for four days of service at least.
    package static let longestAbsence: TimeInterval = 3 * 86_400

    /// The time that was lived, for the catalogue.
    package private(set) var now: Date
    /// The latest time that the wall clock ever told, for the catalogue.
    package private(set) var latest: Date

    /// Starts from the wall clock, where nothing is stored: then the trash is empty.
    package init(wall: Date) { self.init(now: wall, latest: wall) }

    /// Goes on from what was stored.
    package init(now: Date, latest: Date) { (self.now, self.latest) = (now, latest) }

    /// The server starts, at this time by the wall clock.
    package mutating func wake(at wall: Date) {
        now += min(max(0, wall.timeIntervalSince(latest)), Self.longestAbsence)
        latest = max(latest, wall)
    }

    /// The server served for so many seconds, by a monotonic clock; the wall clock tells `wall`.
    package mutating func live(for served: TimeInterval, until wall: Date) {
        latest = max(latest, wall)
        guard served.isFinite else { return }
        now += max(0, served)
    }
}
