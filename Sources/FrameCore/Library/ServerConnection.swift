import FamilyCore

/// The connection to the family's server: whether it answers, and the event stream that it sends hints by.
struct ServerConnection: Sendable {
    private var reachability = Reachability()
    private var events = EventStreamState()

    /// Creates the connection without an event stream, after the removal from a family.
    init(closed connection: ServerConnection) { reachability = connection.reachability }

    init() {}

    /// Whether the last call failed to reach the server.
    var isLost: Bool { reachability.isLost }

    func condition(isFull: Bool) -> LibraryCondition {
        LibraryCondition(
            isFull: isFull,
            isOutdated: reachability.isOutdated,
            isLost: reachability.isLost,
            isStranger: reachability.isStranger,
            everReached: reachability.everReached
        )
    }

    /// Returns whether the server has been unreachable for so long that the user is shown a mark.
    func isOffline(now: Uptime) -> Bool { reachability.isOffline(now: now) }

    func deadlines(now: Uptime) -> [Uptime?] { [events.deadline, reachability.deadline(now: now)] }

    /// Forgets whether the server answers, because another one is called from now on.
    mutating func forget() { self = ServerConnection() }

    mutating func answered() { reachability.answered() }

    mutating func failed(_ error: ServerError, now: Uptime) { reachability.failed(error, now: now) }

    /// Opens the event stream at once, because the server is back.
    mutating func retryNow() { events.retryNow() }

    mutating func streamOpened() { events.opened() }

    /// Handles the end of the event stream; `fraction` is random and spreads the retries of many frames.
    mutating func streamBroke(fraction: Double, now: Uptime) { events.broke(now: now, fraction: fraction) }

    /// Returns the effect that opens the event stream if it must be opened now.
    mutating func settle(now: Uptime) -> [FrameEffect] { events.beginIfDue(now: now) ? [.listen] : [] }
}
