package import FoundationEssentials

/// The clock by which the trash is emptied and other expired rows are removed.
///
/// It counts the seconds that the server runs. The wall clock only tells how long the server was off, and a longer
/// absence counts as `longestAbsence`. An absence begins at the latest time that the wall clock ever told. So a clock
/// that is years ahead counts once and never again, and one that goes back counts nothing.
///
/// It may lag behind the wall clock, because every period that it decides about is measured by it from the beginning.
package struct ServedTimeClock: Equatable, Sendable {
    /// How much of an absence counts, in seconds: three days.
    ///
    /// So a file that is a week in the trash is there for at least four days of running.
    package static let longestAbsence: TimeInterval = 3 * 86_400

    /// The time that has passed by this clock; stored in the catalogue.
    package private(set) var now: Date
    /// The latest time that the wall clock ever told; stored in the catalogue.
    package private(set) var latest: Date

    /// Starts at the wall clock if nothing is stored; then the trash is empty.
    package init(wall: Date) { self.init(now: wall, latest: wall) }

    /// Continues from the stored values.
    package init(now: Date, latest: Date) { (self.now, self.latest) = (now, latest) }

    /// Records a start of the server at this wall time.
    package mutating func wake(at wall: Date) {
        now += min(max(0, wall.timeIntervalSince(latest)), Self.longestAbsence)
        latest = max(latest, wall)
    }

    /// Records that the server ran for `served` seconds by a monotonic clock, until `wall`.
    package mutating func live(for served: TimeInterval, until wall: Date) {
        latest = max(latest, wall)
        guard served.isFinite else { return }
        now += max(0, served)
    }
}
