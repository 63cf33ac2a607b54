import CSQLite

/// A connection to an SQLite database.
///
/// Only one thread at a time may use it: SQLite's own locks are off. Foreign keys are enforced, and texts in double quotes
/// are refused (https://sqlite.org/quirks.html#dblquote).
package final class SQLiteDatabase {
    /// How a file is opened.
    package enum Access: Sendable {
        case readOnly
        /// The file is created if it is missing.
        case readWrite
    }

    /// The path or URI that was opened; `:memory:` for a database in memory, empty for a lent connection.
    package let path: String
    /// Nil once it is closed.
    private var open: OpaquePointer?
    /// False if the connection is of somebody else, who closes it.
    private let isOwn: Bool
    /// Prepared statements that are not in use, by their SQL.
    private var statements: [String: SQLiteStatement] = [:]

    /// Opens a file, or a URI such as `file:/a/b?immutable=1`.
    ///
    /// A statement waits up to `busySeconds` for a lock of another process.
    package init(path: String, _ access: Access = .readWrite, busySeconds: Int = 0) throws(SQLiteError) {
        let mode = access == .readOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
        var connection: OpaquePointer?
        let code = sqlite3_open_v2(path, &connection, mode | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX, nil)
        guard code == SQLITE_OK, let connection else {
            let error = connection.map { SQLiteError(sqlite3_extended_errcode($0)) } ?? SQLiteError(code)
            sqlite3_close_v2(connection)
            throw error
        }
        (self.path, open, isOwn) = (path, connection, true)
        sqlite3_extended_result_codes(connection, 1)
        sqlite3_busy_timeout(connection, CInt(busySeconds * 1_000))
        sqlite_make_strict(connection)
    }

    /// Opens an empty database that lasts as long as the connection.
    package convenience init() throws(SQLiteError) { try self.init(path: ":memory:") }

    /// Uses a connection that somebody else has open, and who keeps it open for as long as this value is used.
    package init(lent connection: OpaquePointer) { (path, open, isOwn) = ("", connection, false) }

    deinit {
        for statement in statements.values { statement.finalize() }
        if isOwn { sqlite3_close_v2(open) }
    }

    /// Closes the connection, which must not be used any more.
    ///
    /// Without it the connection is closed when the last reference to it goes, and an error is not told.
    package func close() throws(SQLiteError) {
        for statement in statements.values { statement.finalize() }
        statements = [:]
        guard isOwn else { return }
        let code = sqlite3_close(connection)
        guard code == SQLITE_OK else { throw lastError }
        open = nil
    }

    /// SQLite's own handle, for functions of C.
    package var connection: OpaquePointer {
        guard let open else { preconditionFailure("the connection was closed") }
        return open
    }

    /// The error of the last call on this connection.
    var lastError: SQLiteError {
        SQLiteError(sqlite3_extended_errcode(connection), message: String(cString: sqlite3_errmsg(connection)))
    }

    // MARK: - Statements

    /// Runs all statements of `sql`, which have no parameters; their rows are dropped.
    ///
    /// `before` is called with each of them before it runs, and may throw to end the run.
    package func execute(_ sql: String, before: (_ statement: String) throws -> Void = { _ in }) throws {
        var rest = sql[...]
        while let statement = try prepare(&rest) {
            defer { statement.finalize() }
            try before(String(cString: sqlite3_sql(statement.pointer)))
            while try statement.step(of: self) {}
        }
    }

    /// Runs one statement; its rows are dropped.
    ///
    /// The prepared statement is kept for the next run: the SQL must not hold values.
    package func run(_ sql: String, _ values: [(any SQLiteValue)?] = []) throws {
        try forEachRow(sql, values) { _ in }
    }

    /// Runs one statement and calls `body` with each row.
    package func forEachRow(
        _ sql: String,
        _ values: [(any SQLiteValue)?] = [],
        _ body: (borrowing SQLiteRow) throws -> Void
    ) throws {
        let statement = try statement(sql)
        defer { giveBack(statement, sql) }
        try statement.bind(values)
        while try statement.step(of: self) { try body(SQLiteRow(statement.pointer)) }
    }

    /// Runs one statement and returns what `body` makes of each row.
    package func rows<Element>(
        _ sql: String,
        _ values: [(any SQLiteValue)?] = [],
        _ body: (borrowing SQLiteRow) throws -> Element
    ) throws -> [Element] {
        var elements: [Element] = []
        try forEachRow(sql, values) { row in elements.append(try body(row)) }
        return elements
    }

    /// Runs one statement to its end and returns what `body` makes of its first row; nil if there is none.
    package func first<Element>(
        _ sql: String,
        _ values: [(any SQLiteValue)?] = [],
        _ body: (borrowing SQLiteRow) throws -> Element
    ) throws -> Element? {
        var first: Element?
        var isFirst = true
        try forEachRow(sql, values) { row in
            if isFirst { first = try body(row) }
            isFirst = false
        }
        return first
    }

    /// Returns the whole number in the first column of the first row; nil if there is no row or none such.
    package func integer(_ sql: String, _ values: [(any SQLiteValue)?] = []) throws -> Int64? {
        try first(sql, values) { $0.integer(0) } ?? nil
    }

    /// Returns the text in the first column of the first row; nil if there is no row or no text.
    package func text(_ sql: String, _ values: [(any SQLiteValue)?] = []) throws -> String? {
        try first(sql, values) { $0.text(0) } ?? nil
    }

    private func statement(_ sql: String) throws(SQLiteError) -> SQLiteStatement {
        // A statement in use is not in the table: the same SQL inside the loop over its rows gets another one.
        if let kept = statements.removeValue(forKey: sql) { return kept }
        var rest = sql[...]
        guard let statement = try prepare(&rest) else { throw SQLiteError(SQLITE_MISUSE, message: "no statement") }
        return statement
    }

    private func giveBack(_ statement: SQLiteStatement, _ sql: String) {
        statement.reset()
        if statements[sql] == nil { statements[sql] = statement } else { statement.finalize() }
    }

    /// Prepares the first statement of `sql` and removes it from there; returns nil if only space and comments are left.
    private func prepare(_ sql: inout Substring) throws(SQLiteError) -> SQLiteStatement? {
        while !sql.isEmpty {
            var pointer: OpaquePointer?
            var used = 0
            let code = sql.withCString { text in
                var end: UnsafePointer<CChar>?
                let code = sqlite3_prepare_v3(connection, text, -1, 0, &pointer, &end)
                used = end.map { $0 - text } ?? 0
                return code
            }
            guard code == SQLITE_OK else { throw lastError }
            guard used > 0 else { throw SQLiteError(SQLITE_MISUSE, message: "SQL with the character NUL") }
            sql = sql.utf8.dropFirst(used).isEmpty ? "" : Substring(sql.utf8.dropFirst(used))
            if let pointer { return SQLiteStatement(pointer: pointer) }
        }
        return nil
    }
}
