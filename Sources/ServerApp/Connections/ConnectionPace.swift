/// How slow a client may be before its connection is closed.
package struct PaceLimits: Equatable, Sendable {
    /// From a request's first byte to the end of its header.
    package var header: Duration = .seconds(10)
    /// With no request at all.
    package var idle: Duration = .seconds(30)
    /// While we wait for a body: at least this many bytes in each window.
    package var bodyWindow: Duration = .seconds(30)
    /// 4 kB a second: a tenth of the slowest mobile network still in use.
    package var bodyBytesPerWindow = 4_000 * 30
    /// How long a client may take nothing of an answer that waits for it.
    package var stuckAnswer: Duration = .seconds(60)

    package init() {}
}

/// Decides when a client is too slow.
///
/// Only time in which we wait for the client counts: while the server itself
/// does not read (it develops a photo), no clock runs.
struct ConnectionPace<Instant: InstantProtocol>: Sendable where Instant.Duration == Duration {
    private enum Stage {
        case idle(since: Instant)
        case header(since: Instant)
        case body
        case answering
    }

    private let limits: PaceLimits
    private var stage: Stage
    /// Answers that are not yet written whole.
    private var answersOwed = 0
    /// Since when we wait for bytes, if we do.
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

    /// Whether the client takes what we write.
    mutating func writable(_ isWritable: Bool, at now: Instant) {
        stuckSince = isWritable ? nil : stuckSince ?? now
    }

    /// Since when no request is under way; nil while one is.
    var quietSince: Instant? {
        switch stage {
        case .idle(let since), .header(let since): since
        case .body, .answering: nil
        }
    }

    /// Whether no byte of a request came since the last one.
    var isIdle: Bool { if case .idle = stage { true } else { false } }

    /// When to look next; the connection is to be closed where that has passed.
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
        // Who sent enough in this window may rest as long as a window lasts.
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
