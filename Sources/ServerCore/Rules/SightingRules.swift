package import FamilyCore
package import FoundationEssentials

/// Decides what the server accepts of a frame's report about photos.
///
/// A frame counts from the beginning, so a repeated report changes nothing: the first time stays, and the last time and
/// the count only grow. A frame whose shelf was lost begins anew. The server recognizes that by a first time that is
/// after the last one known, and adds the new count to the old one.
package struct SightingRules: Equatable, Sendable {
    /// The maximum number of views: every minute for a hundred years.
    package static let mostTimes = 60_000_000
    /// The maximum difference in seconds between two reports of one moment, caused by their transmission.
    private static let imprecision: TimeInterval = 600

    /// The seconds that the frame's clock is behind the server's.
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
        if let looked = told.lookedAt.map({ moment($0, since: since) }) {
            record.lookedAt = max(record.lookedAt ?? looked, looked)
        }
        let began = moment(first, since: since)
        if isOfNewShelf(first, began, record) { (record.shelfBeganAt, record.timesBefore) = (began, record.times) }
        record.firstSeenAt = record.firstSeenAt ?? began
        // A frame may send any number; a sum of two of them must not overflow.
        let times = min(told.times, Self.mostTimes) + (isOfOldShelf(began, record) ? 0 : record.timesBefore)
        guard times > record.times else { return record }
        record.times = min(times, Self.mostTimes)
        let last = moment(told.lastSeenAt ?? first, since: since)
        record.lastSeenAt = [record.firstSeenAt, record.lastSeenAt, last].compactMap(\.self).max()
        return record
    }

    /// Returns whether the frame has a new shelf: it first showed the photo after the last time that it had reported.
    private func isOfNewShelf(_ told: Date, _ began: Date, _ record: SightingRecord) -> Bool {
        // A time in the future does not tell when the photo was shown.
        guard told.addingTimeInterval(shift) <= now else { return false }
        return record.lastSeenAt.map { began.timeIntervalSince($0) > Self.imprecision } ?? false
    }

    /// Returns whether a report is late, from before the shelf was lost.
    private func isOfOldShelf(_ began: Date, _ record: SightingRecord) -> Bool {
        record.shelfBeganAt.map { $0.timeIntervalSince(began) > Self.imprecision } ?? false
    }

    /// Returns the time on the server's clock, rounded to milliseconds as it is stored: a repeated report has the same
    /// time.
    private func moment(_ told: Date, since earliest: Date) -> Date {
        let ours = told.addingTimeInterval(shift)
        let clamped = min(max(ours, earliest), max(now, earliest))
        return Date(timeIntervalSince1970: (clamped.timeIntervalSince1970 * 1_000).rounded() / 1_000)
    }
}
