import FamilyCore

/// A pull beyond an end of what is known, which waits for the server's answer.
struct PullBeyondEnd: Sendable {
    private struct Waiting {
        let way: PageDirection
        let since: Uptime
    }

    /// The longest wait for a server that does not answer.
    static let longest = Duration.seconds(10)

    private var waiting: Waiting?

    var isWaiting: Bool { waiting != nil }

    func waits(for way: PageDirection) -> Bool { waiting?.way == way }

    /// Returns the direction of a pull that has waited long enough to show that it goes on.
    func shown(now: Uptime) -> PageDirection? {
        guard let waiting, waiting.since.advanced(by: ScenePie.delay) <= now else { return nil }
        return waiting.way
    }

    var deadlines: [Uptime?] {
        [waiting?.since.advanced(by: ScenePie.delay), waiting?.since.advanced(by: Self.longest)]
    }

    mutating func begin(_ way: PageDirection, now: Uptime) { waiting = Waiting(way: way, since: now) }

    mutating func cancel() { waiting = nil }

    /// Ends the pull that this answer is for; returns whether there was one.
    mutating func answered(_ way: PageDirection) -> Bool {
        guard waits(for: way) else { return false }
        waiting = nil
        return true
    }

    /// Ends the pull that this request was for; returns its direction, or nil if there was none.
    mutating func failed(_ request: SyncPlan.SyncRequest) -> PageDirection? {
        guard let way = waiting?.way, request.answers(way) else { return nil }
        waiting = nil
        return way
    }

    /// Ends a pull that was not answered in time; returns whether there was one.
    mutating func timedOut(now: Uptime) -> Bool {
        guard let waiting, waiting.since.advanced(by: Self.longest) <= now else { return false }
        self.waiting = nil
        return true
    }
}

extension SyncPlan.SyncRequest {
    fileprivate func answers(_ way: PageDirection) -> Bool {
        switch self {
        case .newer, .newest: way == .newer
        case .older: way == .older
        case .changes, .identity: false
        }
    }
}
