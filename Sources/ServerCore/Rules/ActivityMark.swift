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
        let isSameVisit = now < lookedAt.addingTimeInterval(Self.visit) && since < lookedAt
        return ActivityMark(since: isSameVisit ? since : lookedAt, lookedAt: max(now, lookedAt))
    }
}
