import BlockingWork
import PostgreSQLClient
import Synchronization

/// Lends out sessions, which are kept open, to blocking work on threads of its own.
final class PostgreSQLPool<Session: PostgreSQLSession>: Sendable {
    private struct State {
        var idle: [Session] = []
        var isClosed = false
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
    func run<Result: Sendable>(_ body: @escaping @Sendable (Session) throws -> Result) async throws -> Result {
        try await work.run { [self] in
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
        return try idle ?? open()
    }

    private func giveBack(_ session: Session) {
        let connection = session.connection
        let isUseless = connection.isLost || connection.isSpoiled
        let dropped = state.withLock { state in
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
