package import FamilyCore

/// When to tell the server how the frame is: what it shows, and that it lives.
package struct Reporter: Equatable, Sendable {
    /// More often would tell the family nothing.
    package static let atMostEvery = Duration.seconds(60)
    /// A page that she leafs past is not what the frame shows.
    package static let rest = Duration.seconds(5)
    package static let atLeastEvery = Duration.seconds(15 * 60)

    /// After somebody of the family looked at what is known of this frame, they
    /// see each page as it comes.
    package static let watchedFor = Duration.seconds(90)
    package static let atMostEveryWatched = Duration.seconds(1)
    package static let restWatched = Duration.milliseconds(300)
    /// What was told so long ago is told anew to who begins to look.
    package static let staleAfter = Duration.seconds(60)

    /// What of the frame is worth a report of its own.
    private struct View: Equatable {
        var page: PhotoID?
        var panel: FramePanel?
    }

    private var reported: View?
    private var reportedAt: Uptime?
    private var view = View()
    private var restsSince = Uptime.start
    private var watchedUntil = Uptime.start
    /// There is something that must not wait.
    private var isUrgent = false
    private var isUnderway = false

    package init() {}

    package mutating func shows(_ page: PhotoID?, on panel: FramePanel? = nil, now: Uptime) {
        let next = View(page: page, panel: panel)
        guard next != view else { return }
        view = next
        restsSince = now
    }

    /// Somebody looks: what turns by itself is told, too, for a while.
    package mutating func watched(now: Uptime) {
        watchedUntil = now.advanced(by: Self.watchedFor)
        isUrgent = isUrgent || reportedAt.map { $0.advanced(by: Self.staleAfter) <= now } ?? true
    }

    package func isWatched(now: Uptime) -> Bool { now < watchedUntil }

    /// Something changed that somebody waits for.
    package mutating func hurry() { isUrgent = true }

    package var deadline: Uptime? {
        guard !isUnderway else { return nil }
        guard let last = reportedAt else { return restsSince.advanced(by: isUrgent ? .zero : Self.rest) }
        if isUrgent { return last.advanced(by: Self.atMostEveryWatched) }
        if view == reported { return last.advanced(by: Self.atLeastEvery) }
        let soon = max(restsSince.advanced(by: Self.restWatched), last.advanced(by: Self.atMostEveryWatched))
        guard soon >= watchedUntil else { return soon }
        return max(restsSince.advanced(by: Self.rest), last.advanced(by: Self.atMostEvery))
    }

    /// Tells whether a report is due, and counts it as begun.
    package mutating func begin(now: Uptime) -> Bool {
        guard deadline.hasCome(by: now) else { return false }
        isUnderway = true
        isUrgent = false
        reported = view
        reportedAt = now
        return true
    }

    /// Answered or failed: the next one comes in its time.
    package mutating func ended() { isUnderway = false }
}
