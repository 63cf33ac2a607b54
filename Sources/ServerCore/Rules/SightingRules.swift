package import FamilyCore
package import FoundationEssentials

/// Decides what the server accepts of a frame's report about photos.
///
/// A frame counts from the beginning, so a report says the same however often
/// it comes: the first moment stands, the last one and the count only grow. One
/// whose shelf was lost begins anew, and is known by a first time that lies
/// after the last one: what it counts then is added to what was counted before.
package struct SightingRules: Equatable, Sendable {
    /// The maximum number of views: every minute for a hundred years.
    package static let mostTimes = 60_000_000
    /// Two reports of one moment differ by their time on the way, and by no more than this.
    private static let imprecision: TimeInterval = 600

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
        if let looked = told.lookedAt.map({ moment($0, since: since) }) {
            record.lookedAt = max(record.lookedAt ?? looked, looked)
        }
        let began = moment(first, since: since)
        if isOfNewShelf(first, began, record) { (record.shelfBeganAt, record.timesBefore) = (began, record.times) }
        record.firstSeenAt = record.firstSeenAt ?? began
        let times = told.times + (isOfOldShelf(began, record) ? 0 : record.timesBefore)
        guard times > record.times else { return record }
        record.times = min(times, Self.mostTimes)
        let last = moment(told.lastSeenAt ?? first, since: since)
        record.lastSeenAt = [record.firstSeenAt, record.lastSeenAt, last].compactMap(\.self).max()
        return record
    }

    /// The frame says it showed the photo first at a moment after the last one that it told of.
    private func isOfNewShelf(_ told: Date, _ began: Date, _ record: SightingRecord) -> Bool {
        // A moment that has yet to come tells nothing of when it was.
        guard told.addingTimeInterval(shift) <= now else { return false }
        return record.lastSeenAt.map { began.timeIntervalSince($0) > Self.imprecision } ?? false
    }

    /// A report of before the shelf was lost, which comes late.
    private func isOfOldShelf(_ began: Date, _ record: SightingRecord) -> Bool {
        record.shelfBeganAt.map { $0.timeIntervalSince(began) > Self.imprecision } ?? false
    }

    /// Whole milliseconds, as they are kept: what was told again is the same.
    private func moment(_ told: Date, since earliest: Date) -> Date {
        let ours = told.addingTimeInterval(shift)
        let clamped = min(max(ours, earliest), max(now, earliest))
        return Date(timeIntervalSince1970: (clamped.timeIntervalSince1970 * 1_000).rounded() / 1_000)
    }
}
