import Synchronization

/// A connection to a PostgreSQL database, made with libpq.
///
/// Every call blocks. A connection may move from thread to thread; its pool lets one of them use it at a time, and
/// another one would wait.
package final class PostgreSQLConnection: Sendable {
    private let libpq: Mutex<LibpqConnection>

    /// Connects to an address in libpq's words: a URL or `key=value` pairs, of several hosts if need be.
    ///
    /// A hasty connection gives a host up after two seconds.
    package init(_ address: String, isHasty: Bool = false) throws(PostgreSQLError) {
        libpq = Mutex(try LibpqConnection(address, isHasty: isHasty))
    }

    /// A limit for statements that take as long as the tables are large; only a host that is silent reaches it.
    package static let longestWork: Duration = .seconds(86_400)

    /// The longest wait for the answer to a statement.
    ///
    /// The wait must be longer than the time after which the database itself ends the statement (`statement_timeout`).
    package var answerTimeout: Duration {
        get { libpq.withLock { $0.answerTimeout } }
        set { libpq.withLock { $0.answerTimeout = newValue } }
    }

    package var isLost: Bool { libpq.withLock { $0.isLost } }

    /// True after an error that makes this connection useless.
    package var isSpoiled: Bool { libpq.withLock { $0.isSpoiled } }

    /// True between the begin and the end of a transaction.
    package var isInTransaction: Bool { libpq.withLock { $0.isInTransaction } }

    /// Runs statements without values, several of them divided by `;`.
    package func execute(_ statements: String) throws(PostgreSQLError) {
        try libpq.withLock { connection throws(PostgreSQLError) in try connection.execute(statements) }
    }

    /// Runs one statement without values, which is not kept prepared: a pooler may not know it any more at its next run.
    package func runOnce(_ statement: String) throws(PostgreSQLError) -> PostgreSQLAnswer {
        try libpq.withLock { connection throws(PostgreSQLError) in try connection.runOnce(statement) }
    }

    /// Runs one statement, whose values are `$1`, `$2`, …; the statement is kept prepared.
    ///
    /// A statement that fits the tables no more is prepared again, but in a transaction, which has failed with it.
    package func run(
        _ statement: String,
        _ values: [PostgreSQLValue] = []
    ) throws(PostgreSQLError) -> PostgreSQLAnswer {
        try libpq.withLock { connection throws(PostgreSQLError) in try connection.run(statement, values) }
    }

    /// Returns the payloads of the notifications that have arrived; waits up to `timeout` for the first one.
    ///
    /// Returns an empty array after that time. Throws if the connection is lost.
    package func notices(within timeout: Duration) throws(PostgreSQLError) -> [String] {
        try libpq.withLock { connection throws(PostgreSQLError) in try connection.notices(within: timeout) }
    }
}
