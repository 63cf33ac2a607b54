package import FamilyCore
package import FoundationEssentials

/// Decides what the server accepts of a frame's report about photos.
///
/// A frame counts from the beginning, so repeated reports change nothing: the first time stays, the last time and the
/// count only grow. A frame that lost its shelf counts anew, and is accepted again once its count is higher.
package struct SightingRules: Equatable, Sendable {
    /// The maximum number of views: every minute for a hundred years.
    package static let mostTimes = 60_000_000

    /// The seconds that the frame's clock is behind ours.
    private let shift: TimeInterval
    private let now: Date

    /// Creates the rules; `frameClock` is the frame's time when it reported.
    package init(frameClock: Date, now: Date) {
        shift = now.timeIntervalSince(frameClock)
        self.now = now
    }

    /// Returns the view record after a report; unchanged if the report contains nothing new.
    ///
    /// `addedAt` is when the photo came into the album: no time is earlier than that or later than now, whatever the
    /// clocks say.
    package func record(
        after told: Sighting,
        by frame: FrameID,
        of addedAt: Date,
        known: SightingRecord?
    ) -> SightingRecord {
        var record = known ?? SightingRecord(photoID: told.photoID, frameID: frame)
        let arrived = told.arrivedAt.map { moment($0, since: addedAt) }
        if known == nil { record.arrivedAt = arrived }
        guard told.times > 0, let first = told.firstSeenAt else { return record }
        let since = record.arrivedAt ?? addedAt
        record.firstSeenAt = record.firstSeenAt ?? moment(first, since: since)
        guard told.times > record.times else { return record }
        record.times = min(told.times, Self.mostTimes)
        let last = moment(told.lastSeenAt ?? first, since: since)
        record.lastSeenAt = [record.firstSeenAt, record.lastSeenAt, last].compactMap(\.self).max()
        return record
    }

    /// Returns the time in whole milliseconds, as it is stored, so that a repeated report is equal.
    private func moment(_ told: Date, since earliest: Date) -> Date {
        let ours = told.addingTimeInterval(shift)
        let clamped = min(max(ours, earliest), max(now, earliest))
        return Date(timeIntervalSince1970: (clamped.timeIntervalSince1970 * 1_000).rounded() / 1_000)
    }
}
