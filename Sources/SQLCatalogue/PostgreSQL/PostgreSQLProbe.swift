import PostgreSQLClient

/// The way in which a server locks its database: for itself alone, or together with its copies.
package enum DatabaseLockMode: Sendable {
    /// No other process may use the database, because photos or unfinished uploads are in this server's data folder.
    case alone
    /// All copies of the server may use the database, because everything that lasts is in it and in one store.
    case shared

    /// The statement that takes the lock: an exclusive lock excludes all others, a shared lock only exclusive ones.
    fileprivate var lock: String {
        switch self {
        case .alone: "SELECT pg_try_advisory_lock(7310580)"
        case .shared: "SELECT pg_try_advisory_lock_shared(7310580)"
        }
    }
}

/// A session that asks whether the database answers, and soon gives up.
///
/// The session holds the server's lock on the database until its connection ends.
struct PostgreSQLProbe: PostgreSQLSession {
    let connection: PostgreSQLConnection

    init(address: String) throws { try self.init(address: address, .alone) }

    /// Throws if another server holds the database.
    ///
    /// The database lets go of it when the connection ends, at the latest when the other server was silent for 20 s.
    init(address: String, _ hold: DatabaseLockMode) throws {
        connection = try Self.shortTimeoutConnection(to: address)
        let answer = try connection.run(hold.lock)
        guard answer.rows == [[.integer(1)]] else {
            throw PostgreSQLError(state: "55006", message: "another server uses this database")
        }
    }

    /// Throws if the database cannot be written to, or if this session has lost the lock, which a pooler in between does
    /// when it is set otherwise while the server runs.
    func ask() throws {
        let answer = try connection.run(
            """
            SELECT pg_is_in_recovery(), EXISTS (
                SELECT 1 FROM pg_locks
                WHERE locktype = 'advisory' AND pid = pg_backend_pid() AND objid = 7310580 AND granted
            )
            """
        )
        guard let row = answer.rows.first, row.first == .integer(0) else {
            throw PostgreSQLError(state: "25006", message: "the database is a copy that only reads")
        }
        guard row.last == .integer(1) else { throw PostgreSQLError.sessionNotKept }
    }
}

extension PostgreSQLSession {
    /// Opens a connection for short statements: one that takes over two seconds throws, so the database counts as away.
    static func shortTimeoutConnection(to address: String) throws(PostgreSQLError) -> PostgreSQLConnection {
        let connection = try PostgreSQLConnection(address, isHasty: true)
        try connection.execute(
            """
            SET statement_timeout TO '2s'; SET tcp_keepalives_idle TO 10; SET tcp_keepalives_interval TO 5;
            SET tcp_keepalives_count TO 2; SET tcp_user_timeout TO 20000
            """
        )
        return connection
    }
}
