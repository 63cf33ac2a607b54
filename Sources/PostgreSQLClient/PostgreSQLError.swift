/// An error of the database, or of the way to it.
package struct PostgreSQLError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The SQLSTATE of five characters; empty if the database did not answer.
    package let state: String
    /// The first line of the database's message.
    ///
    /// NB: the details are left out, because they quote values, which may be a family's words.
    package let message: String
    /// True if the connection is gone; the database may have done what was sent last.
    package let isConnectionLost: Bool

    package init(state: String, message: String, isConnectionLost: Bool = false) {
        (self.state, self.message, self.isConnectionLost) = (state, message, isConnectionLost)
    }

    package var description: String { "PostgreSQL \(state.isEmpty ? "without an answer" : state): \(message)" }

    /// Another transaction was in the way; the same one may succeed if it begins anew.
    package var isConflictOfTransactions: Bool { state == "40001" || state == "40P01" }

    /// Two rows have the same value where they must differ.
    package var isDuplicate: Bool { state == "23505" }

    /// A prepared statement fits the tables no more, or the connection does not know it.
    package var isStatementStale: Bool { state == "0A000" || state == "26000" }

    /// True if another connection may succeed in a moment: the database is starting, stopping, moving to another host or
    /// has no connection to spare, or the connection leads to a copy that only reads.
    package var isAway: Bool { isConnectionLost || Self.statesAway.contains(state) }

    /// True if the connection is of no use any more.
    package var spoilsConnection: Bool { isConnectionLost || isStatementStale || state == Self.readOnly }

    private static let readOnly = "25006"
    private static let statesAway: Set<String> = ["53300", readOnly]
    /// Shutdown, crash of another process, not yet started, a transaction that was left idle.
    private static let statesOfLoss: Set<String> = ["57P01", "57P02", "57P03", "25P03"]

    /// True if an error of this state, which the database sent itself, ends the connection.
    package static func endsConnection(state: String, severity: String) -> Bool {
        severity == "FATAL" || severity == "PANIC" || state.hasPrefix("08") || statesOfLoss.contains(state)
    }
}
