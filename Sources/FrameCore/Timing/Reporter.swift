package import FamilyCore

/// When to tell the server how the frame is: what it shows, and that it lives.
package struct Reporter: Equatable, Sendable {
    /// More often would tell the family nothing.
    package static let atMostEvery = Duration.seconds(60)
    /// A page that she leafs past is not what the frame shows.
    package static let rest = Duration.seconds(5)
    package static let atLeastEvery = Duration.seconds(15 * 60)

    private var reported: PhotoID?
    private var reportedAt: Uptime?
    private var page: PhotoID?
    private var restsSince = Uptime.start
    private var isUnderway = false

    package init() {}

    package mutating func shows(_ next: PhotoID?, now: Uptime) {
        guard next != page else { return }
        page = next
        restsSince = now
    }

    package var deadline: Uptime? {
        guard !isUnderway else { return nil }
        let rested = restsSince.advanced(by: Self.rest)
        guard let last = reportedAt else { return rested }
        if page == reported { return last.advanced(by: Self.atLeastEvery) }
        return max(rested, last.advanced(by: Self.atMostEvery))
    }

    /// Tells whether a report is due, and counts it as begun.
    package mutating func begin(now: Uptime) -> Bool {
        guard deadline.hasCome(by: now) else { return false }
        isUnderway = true
        reported = page
        reportedAt = now
        return true
    }

    /// Answered or failed: the next one comes in its time.
    package mutating func ended() { isUnderway = false }
}
