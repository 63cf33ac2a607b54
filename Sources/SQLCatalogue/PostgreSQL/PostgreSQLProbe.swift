import PostgreSQLClient

/// A session that asks whether the database answers, and soon gives up.
///
/// The session keeps a second server away from the database, because background work and the event streams of open
/// pages are not coordinated between servers.
struct PostgreSQLProbe: PostgreSQLSession {
    let connection: PostgreSQLConnection

    /// Throws if another server holds the database.
    ///
    /// The database lets go of it when the connection ends, at the latest when the other server was silent for 20 s.
    init(address: String) throws {
        connection = try PostgreSQLConnection(address, isHasty: true)
        try connection.execute(
            """
            SET statement_timeout TO '2s'; SET tcp_keepalives_idle TO 10; SET tcp_keepalives_interval TO 5;
            SET tcp_keepalives_count TO 2
            """
        )
        let answer = try connection.run("SELECT pg_try_advisory_lock(7310580)")
        guard answer.rows == [[.integer(1)]] else {
            throw PostgreSQLError(state: "55006", message: "another server uses this database")
        }
    }

    /// Throws if the database cannot be written to.
    func ask() throws {
        let answer = try connection.run("SELECT pg_is_in_recovery()")
        guard answer.rows == [[.integer(0)]] else {
            throw PostgreSQLError(state: "25006", message: "the database is a copy that only reads")
        }
    }
}
