package import FamilyCore

/// Decides when to report the frame's state to the server: what it shows, and that it runs.
package struct Reporter: Equatable, Sendable {
    /// The minimum interval while nobody watches.
    package static let atMostEvery = Duration.seconds(60)
    /// The time that a page must rest before it is reported.
    package static let rest = Duration.seconds(5)
    package static let atLeastEvery = Duration.seconds(15 * 60)

    /// After somebody looked at the frame's page in the family's pages, page turns are reported quickly for this
    /// time.
    package static let watchedFor = Duration.seconds(90)
    package static let atMostEveryWatched = Duration.seconds(1)
    package static let restWatched = Duration.milliseconds(300)
    /// A report older than this is repeated when somebody begins to look.
    package static let staleAfter = Duration.seconds(60)

    /// The state whose change causes a report.
    private struct View: Equatable {
        var page: PhotoID?
        var panel: FramePanel?
    }

    private var reported: View?
    private var reportedAt: Uptime?
    private var view = View()
    private var restsSince = Uptime.start
    private var watchedUntil = Uptime.start
    /// Whether something must be reported without delay.
    private var isUrgent = false
    private var isUnderway = false
    /// Spreads the repetitions of a report that failed.
    private var backoff = Backoff()
    /// The time before which a failed report is not repeated; nil: the last report did not fail.
    private var retryAt: Uptime?

    package init() {}

    package mutating func shows(_ page: PhotoID?, on panel: FramePanel? = nil, now: Uptime) {
        let next = View(page: page, panel: panel)
        guard next != view else { return }
        view = next
        restsSince = now
    }

    /// Records that somebody looks, so that automatic page turns are reported, too, for a while.
    package mutating func watched(now: Uptime) {
        watchedUntil = now.advanced(by: Self.watchedFor)
        isUrgent = isUrgent || reportedAt.map { $0.advanced(by: Self.staleAfter) <= now } ?? true
    }

    package func isWatched(now: Uptime) -> Bool { now < watchedUntil }

    /// Reports soon, because somebody waits for a change.
    package mutating func hurry() { isUrgent = true }

    package var deadline: Uptime? {
        guard !isUnderway else { return nil }
        guard let last = reportedAt else { return restsSince.advanced(by: isUrgent ? .zero : Self.rest) }
        if isUrgent { return max(last.advanced(by: Self.atMostEveryWatched), retryAt ?? last) }
        if view == reported { return last.advanced(by: Self.atLeastEvery) }
        let soon = max(restsSince.advanced(by: Self.restWatched), last.advanced(by: Self.atMostEveryWatched))
        guard soon >= watchedUntil else { return soon }
        return max(restsSince.advanced(by: Self.rest), last.advanced(by: Self.atMostEvery))
    }

    /// Returns whether a report is due, and records it as begun.
    package mutating func begin(now: Uptime) -> Bool {
        guard deadline.hasCome(by: now) else { return false }
        isUnderway = true
        isUrgent = false
        reported = view
        reportedAt = now
        return true
    }

    /// Ends a report that the server answered or will never take; the next one comes when it is due.
    package mutating func ended() {
        (isUnderway, retryAt) = (false, nil)
        backoff.succeeded()
    }

    /// Ends a failed report, which is repeated; `fraction` is random and spreads the repetitions of many frames.
    package mutating func failed(fraction: Double, now: Uptime) {
        (isUnderway, isUrgent) = (false, true)
        retryAt = now.advanced(by: backoff.delay(fraction: fraction))
    }

    /// Repeats a failed report soon, because the server is back.
    package mutating func retryNow() { retryAt = nil }
}
