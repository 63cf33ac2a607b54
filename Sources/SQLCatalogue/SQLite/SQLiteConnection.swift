import GRDB

/// Runs SQL on a GRDB connection inside a transaction.
struct SQLiteConnection: SQLConnection {
    let database: Database

    func rows(_ sql: String, _ values: [SQLValue]) throws -> [SQLRow] {
        let statement = try database.cachedStatement(sql: sql)
        let names = statement.columnNames.enumerated().map { ($1, $0) }
        let columns = Dictionary(names) { first, _ in first }
        let cursor = try Row.fetchCursor(statement, arguments: Self.arguments(values))
        var rows: [SQLRow] = []
        while let row = try cursor.next() {
            rows.append(SQLRow(columns: columns, values: row.databaseValues.map(SQLValue.init)))
        }
        return rows
    }

    func run(_ sql: String, _ values: [SQLValue]) throws -> Int {
        try database.cachedStatement(sql: sql).execute(arguments: Self.arguments(values))
        return database.changesCount
    }

    private static func arguments(_ values: [SQLValue]) -> StatementArguments {
        StatementArguments(values.map(\.databaseValue))
    }
}

extension SQLValue {
    fileprivate init(_ value: DatabaseValue) {
        switch value.storage {
        case .int64(let number): self = .integer(number)
        case .string(let text): self = .text(text)
        // The tables are STRICT and have no column of these types.
        case .null, .double, .blob: self = .null
        }
    }

    var databaseValue: DatabaseValue {
        switch self {
        case .null: .null
        case .integer(let number): number.databaseValue
        case .text(let text): text.databaseValue
        }
    }
}
