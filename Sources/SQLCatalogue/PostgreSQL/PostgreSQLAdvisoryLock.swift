import PostgreSQLClient

/// The lock that one copy of a server holds while it does the background work for all copies (leader election).
///
/// The lock belongs to a session, so no clock of a copy decides about it: it is free when the session ends, at the latest
/// when the session's copy has not asked for it for 15 s, by the database's clock.
package final class PostgreSQLAdvisoryLock: Sendable {
    private let sessions: PostgreSQLPool<AdvisoryLockSession>

    /// Opens no connection yet.
    package init(address: String) {
        sessions = PostgreSQLPool(address: address, label: "postgresql-lock", width: 1)
    }

    /// Takes the lock if it is free, and returns true if this copy has it; false if the database does not answer.
    package func acquire() async -> Bool {
        (try? await sessions.run { try $0.acquire() }) ?? false
    }

    /// Releases the lock at once; `acquire` returns false from then on.
    package func release() { sessions.close() }
}

private struct AdvisoryLockSession: PostgreSQLSession {
    let connection: PostgreSQLConnection

    init(address: String) throws {
        connection = try Self.shortTimeoutConnection(to: address)
        // A cut copy asks every 5 s and notices within another 4 s that nobody answers, so it has stopped its work by then.
        try connection.execute("SET idle_session_timeout TO '15s'")
    }

    /// Takes the lock unless this session has it: PostgreSQL would count a second taking, and need a second release.
    func acquire() throws -> Bool {
        let answer = try connection.run(
            """
            SELECT CASE WHEN EXISTS (
                SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid() AND granted
            ) THEN true ELSE pg_try_advisory_lock(7310581) END
            """
        )
        return answer.rows == [[.integer(1)]]
    }
}
