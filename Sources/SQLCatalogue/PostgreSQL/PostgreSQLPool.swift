import BlockingWork
import PostgreSQLClient
import Synchronization

/// Lends out sessions, which are kept open, to blocking work on threads of its own.
final class PostgreSQLPool<Session: PostgreSQLSession>: Sendable {
    private struct State {
        var idle: [Session] = []
        var isClosed = false
        /// True if the last session that was used became useless, or could not be opened.
        var isAway = false
    }

    private let open: @Sendable () throws -> Session
    private let work: BlockingWork
    private let state = Mutex(State())

    /// Opens no connection yet, and never more than `width`.
    convenience init(address: String, label: String, width: Int) {
        self.init(label: label, width: width) { try Session(address: address) }
    }

    init(label: String, width: Int, open: @escaping @Sendable () throws -> Session) {
        self.open = open
        work = BlockingWork(label: label, width: width)
    }

    /// Runs `body` with a session that nobody else uses meanwhile.
    ///
    /// If a connection has become useless, it is dropped together with all idle ones: what happened to one probably
    /// happened to all.
    ///
    /// If the database is away and a caller has waited until `end`, it gets no session. Otherwise each caller of a long
    /// queue would wait for a host that does not answer, one group after the other.
    func run<Result: Sendable>(
        until end: ContinuousClock.Instant? = nil,
        _ body: @escaping @Sendable (Session) throws -> Result
    ) async throws -> Result {
        try await work.run { [self] in
            if let end, .now >= end, state.withLock(\.isAway) {
                throw PostgreSQLError(state: "", message: "the database is away", isConnectionLost: true)
            }
            let session = try borrow()
            defer { giveBack(session) }
            return try body(session)
        }
    }

    /// Closes the idle connections; every later call throws.
    func close() {
        let idle = state.withLock { state in
            defer { state = State(isClosed: true) }
            return state.idle
        }
        _ = consume idle
    }

    private func borrow() throws -> Session {
        let idle = try state.withLock { state in
            guard !state.isClosed else { throw PostgreSQLError(state: "", message: "the catalogue is closed") }
            return state.idle.popLast()
        }
        if let idle { return idle }
        do {
            return try open()
        } catch {
            state.withLock { $0.isAway = true }
            throw error
        }
    }

    private func giveBack(_ session: Session) {
        let connection = session.connection
        let isUseless = connection.isLost || connection.isSpoiled
        let dropped = state.withLock { state in
            state.isAway = isUseless
            guard isUseless || state.isClosed || connection.isInTransaction else {
                state.idle.append(session)
                return [Session]()
            }
            defer { if isUseless { state.idle = [] } }
            return isUseless ? state.idle : []
        }
        // Connections are closed outside the lock.
        _ = consume dropped
    }
}
