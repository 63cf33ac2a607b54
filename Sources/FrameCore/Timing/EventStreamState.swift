/// The state of the server's event stream, and when to open it again.
package struct EventStreamState: Equatable, Sendable {
    private enum State: Equatable {
        case closed
        case opening
        case open
    }

    private var state = State.closed
    private var retryAt: Uptime?
    private var backoff = Backoff()

    package init() {}

    package var isOpen: Bool { state == .open }

    package var deadline: Uptime? { state == .closed ? retryAt : nil }

    /// Returns whether to open it now.
    package mutating func beginIfDue(now: Uptime) -> Bool {
        guard state == .closed, retryAt == nil || retryAt.hasCome(by: now) else { return false }
        state = .opening
        return true
    }

    package mutating func opened() {
        state = .open
        backoff.succeeded()
    }

    /// Lets the stream open at once, because the server or the network is back, and forgets the earlier failures.
    ///
    /// A network that has just come, or a server that is starting, may need some seconds more. If the earlier failures
    /// still counted, the frame would then wait for up to five minutes before it tries again.
    package mutating func retryNow() { (retryAt, backoff) = (nil, Backoff()) }

    package mutating func broke(now: Uptime, fraction: Double) {
        state = .closed
        retryAt = now.advanced(by: backoff.delay(fraction: fraction))
    }
}
