import PostgreSQLClient
import ServerCore
import Synchronization

/// Short messages among the copies of a server, by `NOTIFY` and `LISTEN` of their database.
///
/// Messages are lost while the connection is lost, and before `listen` is called first.
package final class PostgreSQLNotices: Sendable {
    package enum ReceivedNotification: Equatable, Sendable {
        /// The session has begun to listen; earlier messages may be missing.
        case beginning
        /// A message; this copy also receives its own messages.
        case message(String)
    }

    /// The longest message, in bytes of UTF-8; PostgreSQL takes up to 7,999.
    package static let longest = 7_900

    private let listeners: PostgreSQLPool<NoticeSession>
    private let speakers: PostgreSQLPool<NoticeSession>

    /// Opens no connection yet.
    package init(address: String) {
        listeners = PostgreSQLPool(address: address, label: "postgresql-listener", width: 1)
        speakers = PostgreSQLPool(address: address, label: "postgresql-speaker", width: 1)
    }

    /// Returns what has arrived; waits up to a second for the first message.
    ///
    /// Throws if the database is away.
    package func listen() async throws -> [ReceivedNotification] {
        do {
            return try await listeners.run { try $0.listen() }
        } catch let error as PostgreSQLError {
            throw CatalogueError(error)
        }
    }

    package func send(_ messages: [String]) async throws {
        do {
            try await speakers.run { try $0.send(messages) }
        } catch let error as PostgreSQLError {
            throw CatalogueError(error)
        }
    }

    package func close() {
        listeners.close()
        speakers.close()
    }
}

private final class NoticeSession: PostgreSQLSession {
    let connection: PostgreSQLConnection
    private let state = Mutex(State())

    private struct State {
        var isListening = false
        var askedAt = ContinuousClock.now
    }

    /// The interval of `SELECT 1` on a quiet connection, which would not notice otherwise that the database is gone.
    private static let askedEvery: Duration = .seconds(10)

    init(address: String) throws { connection = try Self.shortTimeoutConnection(to: address) }

    func listen() throws -> [PostgreSQLNotices.ReceivedNotification] {
        if !state.withLock(\.isListening) {
            try connection.execute("LISTEN grandma")
            state.withLock { $0.isListening = true }
            return [.beginning]
        }
        let heard = try connection.notices(within: .seconds(1))
        if heard.isEmpty, state.withLock({ $0.askedAt.duration(to: .now) > Self.askedEvery }) {
            try connection.execute("SELECT 1")
            state.withLock { $0.askedAt = .now }
        }
        return heard.map(PostgreSQLNotices.ReceivedNotification.message)
    }

    func send(_ messages: [String]) throws {
        for message in messages { _ = try connection.run("SELECT pg_notify('grandma', $1)", [.text(message)]) }
    }
}
