package import FoundationEssentials

/// Up to where a member knows what happened.
///
/// Who looks again within the same visit still finds marked as new what was new
/// as it began: a page that is opened twice is no news read.
package struct NewsMark: Equatable, Sendable {
    /// As long as a person stays at a thing, with pauses.
    package static let visit: TimeInterval = 30 * 60

    /// What came after it is new to this visit.
    package var since: Date
    /// When they last looked; what came after it they have not had before them.
    package var lookedAt: Date

    package init(since: Date, lookedAt: Date) {
        self.since = since
        self.lookedAt = lookedAt
    }

    /// Of one who never looked: what was before they came is not news.
    package init(joinedAt: Date) {
        self.init(since: joinedAt, lookedAt: joinedAt)
    }

    /// After a look at `now`.
    package func looked(at now: Date) -> NewsMark {
        let isSameVisit = now < lookedAt.addingTimeInterval(Self.visit) && since < lookedAt
        return NewsMark(since: isSameVisit ? since : lookedAt, lookedAt: max(now, lookedAt))
    }
}
