import PostgreSQLClient
import ServerCore

/// A connection of the pool, made ready for one kind of transactions.
protocol PostgreSQLSession: Sendable {
    init(address: String) throws

    var connection: PostgreSQLConnection { get }
}

extension PostgreSQLSession {
    /// Settings of each new connection.
    ///
    /// The database ends a statement that takes longer than 30 s, a transaction whose server is silent for 3 s, and a
    /// connection whose other end is gone: keepalives find that out on a quiet connection, and `tcp_user_timeout`
    /// (milliseconds) where an answer is on its way, which the kernel would otherwise send again for a quarter of an hour.
    ///
    /// The limit is 3 s because the transactions of a cut copy wait for one another, for the row of their family: each
    /// gets the lock and is then silent, too. Six of them must end before `lock_timeout` ends those of other copies.
    ///
    /// A commit is acknowledged only once it is durable, also if the role or the database is set to less: a photo that the
    /// server has acknowledged must survive a crash. A stronger setting, such as `remote_apply`, stays.
    private static var settings: String {
        """
        SET search_path TO main; SET jit TO off; SET default_transaction_isolation TO 'read committed';
        SET statement_timeout TO '30s'; SET lock_timeout TO '20s'; SET idle_in_transaction_session_timeout TO '3s';
        SET client_connection_check_interval TO '5s'; SET tcp_keepalives_idle TO 10; SET tcp_keepalives_interval TO 5;
        SET tcp_keepalives_count TO 2; SET tcp_user_timeout TO 20000;
        SELECT set_config('synchronous_commit', 'on', false)
            WHERE current_setting('synchronous_commit') IN ('off', 'local')
        """
    }

    static func connect(to address: String) throws(PostgreSQLError) -> PostgreSQLConnection {
        let connection = try PostgreSQLConnection(address)
        try connection.execute(settings)
        return connection
    }

    /// Runs `body` in the transaction that the connection has begun and bound to `families`.
    ///
    /// After an error the transaction is rolled back. The database's own error goes before what `body` made of it.
    func inTransaction<Result>(
        of families: CatalogueView.Families,
        _ body: (PostgreSQLTransaction) throws -> Result
    ) throws -> Result {
        let transaction = PostgreSQLTransaction(connection, of: families)
        do {
            let result = try body(transaction)
            if let failure = transaction.failure { throw failure }
            return result
        } catch {
            rollBack()
            throw transaction.failure.flatMap { $0.isWorthRepeating ? $0 : nil } ?? error
        }
    }

    /// Begins a transaction; rolls back if one of the statements fails.
    func begin(_ statements: String) throws(PostgreSQLError) {
        do {
            try connection.execute(statements)
        } catch {
            rollBack()
            throw error
        }
    }

    func rollBack() {
        guard connection.isInTransaction, !connection.isLost else { return }
        // If the rollback fails, the pool drops the connection, and the database rolls back.
        try? connection.execute("ROLLBACK")
    }
}

extension PostgreSQLError {
    /// True if the same transaction may succeed when it runs again, whatever its body made of the error.
    fileprivate var isWorthRepeating: Bool { isAway || isStatementStale || isConflictOfTransactions || isDuplicate }
}

/// A session for transactions that only read.
struct PostgreSQLReader: PostgreSQLSession {
    let connection: PostgreSQLConnection

    init(address: String) throws { connection = try Self.connect(to: address) }

    /// Runs `body` on the state of the database as of its first statement.
    func reading<Result>(
        _ families: CatalogueView.Families,
        label: String? = nil,
        _ body: (PostgreSQLTransaction) throws -> Result
    ) throws -> Result {
        let binding = RowPolicies.binding(families, label: label)
        try begin("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; \(binding)")
        let result = try inTransaction(of: families, body)
        try connection.execute("COMMIT")
        return result
    }
}
