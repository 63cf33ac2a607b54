package import FoundationEssentials

/// The time up to which a member has seen the family's activity.
///
/// When a member looks again within the same visit, activities that were new at the visit's beginning are still marked
/// as new.
package struct ActivityMark: Equatable, Sendable {
    /// The maximum pause within one visit, in seconds.
    package static let visit: TimeInterval = 30 * 60

    /// Activities after this time are new in this visit.
    package var since: Date
    /// When the member last looked; activities after this time have not been seen.
    package var lookedAt: Date

    package init(since: Date, lookedAt: Date) {
        self.since = since
        self.lookedAt = lookedAt
    }

    /// Creates the mark of a member who never looked: what happened before they joined is not new.
    package init(joinedAt: Date) {
        self.init(since: joinedAt, lookedAt: joinedAt)
    }

    /// Returns the mark after a look at `now`.
    package func looked(at now: Date) -> ActivityMark {
        let mark = corrected(at: now)
        let isSameVisit = now < mark.lookedAt.addingTimeInterval(Self.visit) && mark.since < mark.lookedAt
        return ActivityMark(since: isSameVisit ? mark.since : mark.lookedAt, lookedAt: max(now, mark.lookedAt))
    }

    /// Returns the mark without the look at a time when the clock was far ahead, which would hide all activities for
    /// years.
    ///
    /// Activities that the member saw at that look count as new once more, because their times do not tell which of them
    /// came later.
    package func corrected(at now: Date) -> ActivityMark {
        guard lookedAt.isOfWrongClock(at: now) else { return self }
        let seen = since.isOfWrongClock(at: now) ? now.addingTimeInterval(-ActivityDigest.lookback) : since
        return ActivityMark(since: seen, lookedAt: seen)
    }
}
