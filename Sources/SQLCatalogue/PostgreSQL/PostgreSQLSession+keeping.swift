import PostgreSQLClient

extension PostgreSQLSession {
    /// Throws if a pooler gives each transaction to another session of the database (PgBouncer's
    /// `pool_mode = transaction`).
    ///
    /// A server's lock on the database belongs to a session, so two servers behind such a pooler could both have it.
    func requireOwnSession(address: String) throws(PostgreSQLError) {
        // Two connections that are open at once have two sessions. A pooler lends the session that was idle last to whoever
        // asks next, so both connections get the same one, also where its pool has no other.
        let other = try PostgreSQLConnection(address, isHasty: true)
        let sessions = (own: try connection.session(), other: try other.session())
        guard sessions.own != sessions.other else { throw .sessionNotKept }
        // A pooler may also lend its sessions in turn, or have other clients.
        for _ in 1..<Self.looksAtSessions {
            guard try connection.session() == sessions.own, try other.session() == sessions.other else {
                throw .sessionNotKept
            }
        }
    }

    private static var looksAtSessions: Int { 4 }
}

extension PostgreSQLConnection {
    /// Returns what no other session of any database has at the same time.
    fileprivate func session() throws(PostgreSQLError) -> [[PostgreSQLValue]] {
        try runOnce("SELECT pg_backend_pid(), pg_postmaster_start_time()::text").rows
    }
}

extension PostgreSQLError {
    static let sessionNotKept = PostgreSQLError(
        state: "55000",
        message: "a pooler such as PgBouncer changes this server's sessions; its pool_mode must be session"
    )
}
