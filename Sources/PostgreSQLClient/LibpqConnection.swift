import CPostgreSQL
import Glibc

/// A connection of libpq and what is known of it, which one thread uses at a time; see `PostgreSQLConnection`.
struct LibpqConnection: ~Copyable {
    let handle: OpaquePointer
    /// The names of prepared statements by their SQL.
    private var prepared: [String: String] = [:]
    /// True after an error that makes this connection useless.
    private(set) var isSpoiled = false
    /// The longest wait for the answer to a statement.
    var answerTimeout: Duration
    private var hasGivenUp = false

    /// The most statements that are kept prepared: each plan takes some ten kB of the database's memory.
    private static let mostPrepared = 256

    /// Settings of libpq that an address may set otherwise.
    ///
    /// Times are in seconds, but for `tcp_user_timeout`, which is in milliseconds. With them, a host that went away
    /// without a word is noticed within 20 s.
    private static let defaults = [
        ("connect_timeout", "5"), ("keepalives_idle", "10"), ("keepalives_interval", "5"), ("keepalives_count", "2"),
        ("tcp_user_timeout", "20000"), ("target_session_attrs", "read-write"), ("application_name", "grandma-server"),
    ]

    private static let hasty = [("connect_timeout", "2"), ("tcp_user_timeout", "2000")]
    private static let usualAnswerTimeout: (hasty: Duration, other: Duration) = (.seconds(4), .seconds(35))

    /// Connects to an address in libpq's words; a hasty connection gives a host up after two seconds.
    init(_ address: String, isHasty: Bool) throws(PostgreSQLError) {
        let (address, settings) = (PostgreSQLAddress(address), isHasty ? Self.hasty : [])
        let opened: OpaquePointer
        do {
            opened = try Self.open(address.parameters(Self.defaults, then: settings))
        } catch {
            guard error.isForeignAnswer,
                let own = address.withoutForeignHosts(answers: { host in
                    Self.answers(address.parameters(Self.defaults, then: Self.hasty + host))
                })
            else { throw error.reason }
            do {
                opened = try Self.open(address.parameters(Self.defaults, then: settings + own))
            } catch {
                throw error.reason
            }
        }
        // Notices would go to the terminal.
        PQsetNoticeProcessor(opened, { _, _ in }, nil)
        // Sending must not wait without a limit either.
        PQsetnonblocking(opened, 1)
        handle = opened
        answerTimeout = isHasty ? Self.usualAnswerTimeout.hasty : Self.usualAnswerTimeout.other
    }

    deinit { PQfinish(handle) }

    /// The reason why no connection was opened.
    private struct OpenFailure: Error {
        let reason: PostgreSQLError
        /// True if what answered at a host was no PostgreSQL.
        var isForeignAnswer = false
    }

    /// Words in libpq's message about an answer that is not PostgreSQL's; libpq has no code for that error.
    private static let wordsOfForeignAnswer = ["received invalid response", "expected authentication request"]

    private static func open(_ parameters: [(String, String)]) throws(OpenFailure) -> OpaquePointer {
        let opened = withParameters(parameters) { PQconnectdbParams($0, $1, 1) }
        guard let opened else { throw OpenFailure(reason: PostgreSQLError(state: "53200", message: "out of memory")) }
        guard PQstatus(opened) == CONNECTION_OK else {
            // The message has a line for each host.
            let words = PQerrorMessage(opened).map { String(cString: $0) } ?? ""
            let first = firstLine(PQerrorMessage(opened))
            PQfinish(opened)
            throw OpenFailure(
                reason: PostgreSQLError(state: "", message: first, isConnectionLost: true),
                isForeignAnswer: wordsOfForeignAnswer.contains(where: words.contains)
            )
        }
        return opened
    }

    /// True if a PostgreSQL answers there, also if it takes no connection now.
    private static func answers(_ parameters: [(String, String)]) -> Bool {
        let answer = withParameters(parameters) { PQpingParams($0, $1, 1) }
        return answer == PQPING_OK || answer == PQPING_REJECT
    }

    private static func withParameters<Result>(
        _ parameters: [(String, String)],
        _ body: (UnsafePointer<UnsafePointer<CChar>?>, UnsafePointer<UnsafePointer<CChar>?>) -> Result
    ) -> Result {
        withStrings(parameters.map(\.0)) { keys in withStrings(parameters.map(\.1)) { values in body(keys, values) } }
    }

    var isLost: Bool { hasGivenUp || PQstatus(handle) != CONNECTION_OK }

    var isInTransaction: Bool { PQtransactionStatus(handle) != PQTRANS_IDLE }

    /// Runs statements without values, several of them divided by `;`.
    mutating func execute(_ statements: String) throws(PostgreSQLError) {
        _ = try runOnce(statements)
    }

    /// Runs statements without values, and returns the answer to the last one; nothing is prepared.
    mutating func runOnce(_ statements: String) throws(PostgreSQLError) -> PostgreSQLAnswer {
        try answer(lastResult(of: PQsendQuery(handle, statements)))
    }

    /// Runs one statement, whose values are `$1`, `$2`, …; the statement is kept prepared.
    ///
    /// A statement that fits the tables no more is prepared again, but in a transaction, which has failed with it.
    mutating func run(
        _ statement: String,
        _ values: [PostgreSQLValue]
    ) throws(PostgreSQLError) -> PostgreSQLAnswer {
        let mayTryAgain = !isInTransaction
        do {
            return try runPrepared(statement, values)
        } catch {
            guard error.isStatementStale, mayTryAgain, !isLost else { throw error }
            try forgetPrepared()
            isSpoiled = false
            return try runPrepared(statement, values)
        }
    }

    private mutating func runPrepared(
        _ statement: String,
        _ values: [PostgreSQLValue]
    ) throws(PostgreSQLError) -> PostgreSQLAnswer {
        let name = try prepare(statement, values)
        let sent = Self.withStrings(values.map(\.words)) { words in
            PQsendQueryPrepared(handle, name, CInt(values.count), words, nil, nil, 0)
        }
        return try answer(lastResult(of: sent))
    }

    /// Counts the connection as lost.
    mutating func giveUp() { hasGivenUp = true }

    private mutating func forgetPrepared() throws(PostgreSQLError) {
        try execute("DEALLOCATE ALL")
        prepared = [:]
    }

    private mutating func prepare(_ statement: String, _ values: [PostgreSQLValue]) throws(PostgreSQLError) -> String {
        if values.contains(where: \.holdsNUL) {
            throw PostgreSQLError(state: "22021", message: "a text with the character NUL")
        }
        if let name = prepared[statement] { return name }
        if prepared.count >= Self.mostPrepared { try forgetPrepared() }
        let name = "s\(prepared.count)"
        let types = values.map(\.type)
        _ = try answer(lastResult(of: PQsendPrepare(handle, name, statement, CInt(types.count), types)))
        prepared[statement] = name
        return name
    }
}

extension LibpqConnection {
    private mutating func answer(_ result: OpaquePointer?) throws(PostgreSQLError) -> PostgreSQLAnswer {
        defer { PQclear(result) }
        let status = result.map(PQresultStatus)
        if let result, status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK { return PostgreSQLAnswer(result) }
        let error = if let result { error(of: result) } else { lossOfConnection }
        if error.spoilsConnection { isSpoiled = true }
        throw error
    }

    private func error(of result: OpaquePointer) -> PostgreSQLError {
        let state = Self.field(Self.stateField, result) ?? ""
        let severity = Self.field(Self.severityField, result) ?? ""
        return PostgreSQLError(
            state: state,
            message: Self.field(Self.messageField, result) ?? Self.firstLine(PQresultErrorMessage(result)),
            isConnectionLost: isLost || PostgreSQLError.endsConnection(state: state, severity: severity)
        )
    }

    var lossOfConnection: PostgreSQLError {
        let words = hasGivenUp ? "no answer in time" : Self.firstLine(PQerrorMessage(handle))
        return PostgreSQLError(state: "", message: words, isConnectionLost: true)
    }

    private static func field(_ code: Unicode.Scalar, _ result: OpaquePointer) -> String? {
        PQresultErrorField(result, CInt(code.value)).map { String(cString: $0) }
    }

    // The macros PG_DIAG_SQLSTATE, PG_DIAG_MESSAGE_PRIMARY and PG_DIAG_SEVERITY_NONLOCALIZED of C.
    private static let stateField: Unicode.Scalar = "C"
    private static let messageField: Unicode.Scalar = "M"
    private static let severityField: Unicode.Scalar = "V"

    private static func firstLine(_ words: UnsafePointer<CChar>?) -> String {
        let lines = words.map { String(cString: $0) } ?? ""
        return lines.split(separator: "\n").first.map(String.init) ?? "no words"
    }

    /// Calls `body` with an array of C strings that ends with nil.
    private static func withStrings<Result>(
        _ words: [String?],
        _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Result
    ) -> Result {
        let copies = words.map { $0.flatMap { strdup($0) } }
        defer { for copy in copies { free(copy) } }
        let pointers = copies.map { $0.map { UnsafePointer($0) } } + [nil]
        return pointers.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else { preconditionFailure("there is always the nil at the end") }
            return body(base)
        }
    }
}
