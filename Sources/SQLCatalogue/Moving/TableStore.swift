import GRDB
import PostgreSQLClient
import ServerCore

/// The tables of one database within a transaction: one side of a copy.
protocol TableStore {
    /// Passes all rows to `body`, in the order of the table's key; only some of them are in memory at a time.
    func forEachRow(of table: CopiedTable, _ body: ([SQLValue]) throws -> Void) throws
    func insert(_ rows: [[SQLValue]], into table: CopiedTable) throws
}

extension TableStore {
    /// Copies the rows of an empty table of `self` from another database, and reads them back.
    ///
    /// Returns the number of rows. Throws if the target then has other rows than the source.
    func fill(_ table: CopiedTable, from source: any TableStore) throws -> Int {
        var sent = TableDigest()
        var batch: [[SQLValue]] = []
        let most = max(1, min(500, Self.mostValues / table.columns.count))
        try source.forEachRow(of: table) { row in
            sent.add(row)
            batch.append(row)
            guard batch.count == most else { return }
            try insert(batch, into: table)
            batch.removeAll(keepingCapacity: true)
        }
        if !batch.isEmpty { try insert(batch, into: table) }
        var found = TableDigest()
        try forEachRow(of: table) { found.add($0) }
        guard found.rows == sent.rows, found.hash == sent.hash else {
            throw CatalogueError(
                .failed,
                explanation: "the table \(table.name) arrived with other rows (\(found.rows) instead of \(sent.rows))"
            )
        }
        return sent.rows
    }

    /// The maximum number of values of one prepared statement; PostgreSQL accepts 65,535.
    private static var mostValues: Int { 4_000 }
}

/// The tables of a catalogue's file.
struct SQLiteTables: TableStore {
    let database: Database

    func forEachRow(of table: CopiedTable, _ body: ([SQLValue]) throws -> Void) throws {
        let cursor = try Row.fetchCursor(database, sql: table.selection)
        while let row = try cursor.next() {
            try body(
                try zip(table.columns, row.databaseValues).map { column, value in
                    switch value.storage {
                    case .null: .null
                    case .int64(let number): .integer(number)
                    case .string(let text): .text(text)
                    case .double, .blob:
                        throw CatalogueError(.damaged, explanation: "\(table.name).\(column.name) is no number or text")
                    }
                }
            )
        }
    }

    func insert(_ rows: [[SQLValue]], into table: CopiedTable) throws {
        let values = table.columns.map { _ in "?" }.joined(separator: ", ")
        let statement = try database.cachedStatement(
            sql: "INSERT INTO \(table.quoted) (\(table.columnList)) VALUES (\(values))"
        )
        for row in rows { try statement.execute(arguments: StatementArguments(row.map(\.databaseValue))) }
    }

    /// Throws if a text contains the character NUL, which PostgreSQL cannot store; this server never writes one.
    func requireNoNUL(in table: CopiedTable) throws {
        for column in table.columns where column.isText {
            let sql = "SELECT count(*) FROM \(table.quoted) WHERE instr(\(column.quoted), char(0)) > 0"
            guard let count = try Int.fetchOne(database, sql: sql), count > 0 else { continue }
            throw CatalogueError(
                .failed,
                explanation: """
                    \(count) texts in \(table.name).\(column.name) contain NUL, which PostgreSQL cannot store
                    """
            )
        }
    }
}

/// The tables of a database.
struct PostgreSQLTables: TableStore {
    let connection: PostgreSQLConnection

    /// The number of rows that are in memory at a time.
    private static let rowsAtOnce = 500

    func forEachRow(of table: CopiedTable, _ body: ([SQLValue]) throws -> Void) throws {
        // Each table has a cursor name of its own, because FETCH is prepared for the columns of one table.
        let cursor = "\"rows of \(table.name)\""
        try connection.execute("DECLARE \(cursor) NO SCROLL CURSOR FOR \(table.selection)")
        while true {
            let rows = try connection.run("FETCH \(Self.rowsAtOnce) FROM \(cursor)").rows
            for row in rows { try body(row.map(SQLValue.init)) }
            guard rows.count == Self.rowsAtOnce else { break }
        }
        try connection.execute("CLOSE \(cursor)")
    }

    func insert(_ rows: [[SQLValue]], into table: CopiedTable) throws {
        let width = table.columns.count
        // NB: the types are written out, because GRDB has a `joined` too, which returns no `String`.
        let lines: String = rows.indices.map { row -> String in
            let values = table.columns.enumerated().map { place, column in
                "$\(row * width + place + 1)::\(column.isText ? "text" : "bigint")"
            }
            return "(\(values.joined(separator: ", ")))"
        }.joined(separator: ", ")
        _ = try connection.run(
            "INSERT INTO \(table.quoted) (\(table.columnList)) VALUES \(lines)",
            rows.flatMap { $0.map(PostgreSQLValue.init) }
        )
    }
}
