import PostgreSQLClient
import ServerCore
import Synchronization

/// The end of a write that did not fail.
enum WriteOutcome<Result: Sendable>: Sendable {
    case committed(Result)
    /// The connection was lost at the commit: the write's mark tells whether the database has committed.
    case unanswered(Result, WriteMark, PostgreSQLError)
}

/// The number of a write among the commits of its session; the commit stores it in the database.
struct WriteMark: Equatable, Sendable {
    let writer: String
    let number: Int64
}

/// A session for transactions that write.
///
/// Each session has a row in the table `writers`, which counts its commits. So if the answer to a commit is lost, the row
/// tells whether it was done.
///
/// NB: PostgreSQL's own `pg_xact_status` cannot tell it for sure: after a crash, or on a standby that has taken over, the
/// number of a lost transaction may belong to another one.
final class PostgreSQLWriter: PostgreSQLSession {
    let connection: PostgreSQLConnection
    private let id: String
    /// The number of commits that are in the session's row.
    private let commits = Atomic<Int64>(0)

    init(address: String) throws {
        connection = try Self.connect(to: address)
        // A serializable transaction that reads a small table from its begin to its end conflicts with each that writes
        // into it; by an index it reads only the rows that it needs.
        try connection.execute("SET enable_seqscan TO off")
        _ = try connection.run(Self.forgetOld)
        let answer = try connection.run(Self.register)
        guard case .text(let id)? = answer.rows.first?.first else {
            throw PostgreSQLError(state: "", message: "the database gave a writer no ID")
        }
        self.id = id
    }

    /// The rows of servers that ended long ago.
    private static let forgetOld = """
        DELETE FROM writers WHERE wrote_at < now() - interval '1 day'
            AND process NOT IN (SELECT pid FROM pg_stat_activity)
        """
    private static let register = """
        INSERT INTO writers (id, process, writes, wrote_at)
        VALUES (gen_random_uuid()::text, pg_backend_pid(), 0, now()) RETURNING set_config('grandma.writer', id, false)
        """

    /// The isolation level of a transaction: which commits of other transactions it sees while it runs (PostgreSQL's manual,
    /// "Transaction Isolation").
    enum Isolation: String, Sendable {
        /// The transaction sees and does what it would if it ran alone. It fails if another transaction makes that
        /// impossible, and the caller runs it again.
        case serializable = "SERIALIZABLE"
        /// Each statement of the transaction sees what was committed before that statement.
        case readCommitted = "READ COMMITTED"
    }

    /// Runs `body` as one transaction, with the others or alone.
    ///
    /// NB: every write locks the table `writers` before its first read, which decides what it sees. So one that is alone
    /// sees all that was committed before, and meets nobody.
    func writing<Result: Sendable>(
        _ families: CatalogueView.Families,
        alone isAlone: Bool,
        _ isolation: Isolation = .serializable,
        label: String? = nil,
        _ body: (PostgreSQLTransaction) throws -> Result
    ) throws -> WriteOutcome<Result> {
        try begin(
            """
            BEGIN ISOLATION LEVEL \(isolation.rawValue) READ WRITE;
            LOCK TABLE main.writers IN \(isAlone ? "SHARE ROW EXCLUSIVE" : "ROW EXCLUSIVE") MODE;
            \(RowPolicies.binding(families, label: label))
            """
        )
        let (result, hasChangedRows) = try inTransaction(of: families) { (try body($0), $0.hasChangedRows) }
        guard hasChangedRows else {
            try connection.execute("COMMIT")
            return .committed(result)
        }
        let mark = WriteMark(writer: id, number: commits.load(ordering: .relaxed) + 1)
        do {
            try connection.execute(Self.commit)
        } catch {
            rollBack()
            // With another isolation level nobody can know whether it was committed: it may still be committed after
            // `wasCommitted` has asked. Its caller runs it again.
            guard error.isConnectionLost, isolation == .serializable else { throw error }
            return .unanswered(result, mark, error)
        }
        commits.store(mark.number, ordering: .relaxed)
        return .committed(result)
    }

    /// Both statements go to the database at once.
    private static let commit = """
        UPDATE main.writers SET writes = writes + 1, wrote_at = now() WHERE id = current_setting('grandma.writer'); COMMIT
        """

    /// Returns whether a write was committed whose answer another session lost; nil if nobody can know.
    ///
    /// The write cannot be committed any more after this: a serializable transaction fails if a row that it changes was
    /// changed since its begin. If the database is still committing it, this waits for the end.
    func wasCommitted(_ mark: WriteMark) throws -> Bool? {
        let answer = try connection.run(
            "UPDATE writers SET wrote_at = now() WHERE id = $1 RETURNING writes",
            [.text(mark.writer)]
        )
        guard case .integer(let writes)? = answer.rows.first?.first else { return nil }
        return writes >= mark.number
    }
}
