/// Limits below which a slow client's connection is closed.
package struct PaceLimits: Equatable, Sendable {
    /// Maximum time from the first byte of a request to the end of its header.
    package var header: Duration = .seconds(10)
    /// Maximum time without any request.
    package var idle: Duration = .seconds(30)
    /// Length of the window in which `bodyBytesPerWindow` bytes of a body must
    /// arrive.
    package var bodyWindow: Duration = .seconds(30)
    /// 4 kB per second: a tenth of the slowest mobile network still in use.
    package var bodyBytesPerWindow = 4_000 * 30
    /// Maximum time for which a client may accept no byte of a waiting answer.
    package var stuckAnswer: Duration = .seconds(60)

    package init() {}
}

/// Decides when a client is too slow.
///
/// Only time in which the server waits for the client counts. While the server
/// itself does not read, for example because it develops a photo, no time
/// counts.
struct ConnectionPace<Instant: InstantProtocol>: Sendable where Instant.Duration == Duration {
    private enum Stage {
        case idle(since: Instant)
        case header(since: Instant)
        case body
        case answering
    }

    private let limits: PaceLimits
    private var stage: Stage
    /// Number of answers that are not completely written.
    private var answersOwed = 0
    /// The start of the current wait for bytes; nil while the server does not
    /// wait.
    private var waitingSince: Instant?
    private var waited: Duration = .zero
    private var bytes = 0
    private var stuckSince: Instant?

    init(limits: PaceLimits, now: Instant) {
        self.limits = limits
        stage = .idle(since: now)
    }

    mutating func startedWaiting(at now: Instant) {
        if waitingSince == nil { waitingSince = now }
    }

    mutating func received(_ count: Int, at now: Instant) {
        if case .idle = stage { stage = .header(since: now) }
        guard case .body = stage else {
            waitingSince = nil
            return
        }
        bytes += count
        addWaiting(until: now)
        waitingSince = nil
        if waited >= limits.bodyWindow, bytes >= limits.bodyBytesPerWindow { startWindow() }
    }

    mutating func headerEnded(at now: Instant) {
        stage = .body
        answersOwed += 1
        startWindow()
        if waitingSince != nil { waitingSince = now }
    }

    mutating func requestEnded(at now: Instant) {
        stage = answersOwed > 0 ? .answering : .idle(since: now)
    }

    mutating func answerEnded(at now: Instant) {
        answersOwed = max(0, answersOwed - 1)
        if case .answering = stage, answersOwed == 0 { stage = .idle(since: now) }
    }

    /// Records whether the client accepts written bytes.
    mutating func writable(_ isWritable: Bool, at now: Instant) {
        stuckSince = isWritable ? nil : stuckSince ?? now
    }

    /// The time since which no request has been in progress; nil while there is
    /// one.
    var quietSince: Instant? {
        switch stage {
        case .idle(let since), .header(let since): since
        case .body, .answering: nil
        }
    }

    /// True if no byte of another request has arrived since the last request.
    var isIdle: Bool { if case .idle = stage { true } else { false } }

    /// The time of the next check; the connection must be closed if that time
    /// has passed.
    var deadline: Instant? {
        let stuck = stuckSince.map { $0.advanced(by: limits.stuckAnswer) }
        return [stuck, stageDeadline].compactMap(\.self).min()
    }

    func isTooSlow(at now: Instant) -> Bool {
        deadline.map { $0 <= now } ?? false
    }

    private var stageDeadline: Instant? {
        switch stage {
        case .idle(let since): since.advanced(by: limits.idle)
        case .header(let since): since.advanced(by: limits.header)
        case .body: bodyDeadline
        case .answering: nil
        }
    }

    private var bodyDeadline: Instant? {
        guard let waitingSince else { return nil }
        // A client that sent enough bytes in this window may pause for one
        // whole window.
        let isFastEnough = bytes >= limits.bodyBytesPerWindow
        return waitingSince.advanced(by: isFastEnough ? limits.bodyWindow : max(.zero, limits.bodyWindow - waited))
    }

    private mutating func addWaiting(until now: Instant) {
        if let waitingSince { waited += waitingSince.duration(to: now) }
    }

    private mutating func startWindow() {
        waited = .zero
        bytes = 0
    }
}
