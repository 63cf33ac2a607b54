import PostgreSQLClient

/// Runs SQL on a PostgreSQL connection inside a transaction.
final class PostgreSQLTransaction: SQLConnection {
    private let connection: PostgreSQLConnection
    /// The first error of the database: after it, the transaction can only be rolled back, even if the error was caught.
    private(set) var failure: PostgreSQLError?
    private(set) var hasChangedRows = false

    init(_ connection: PostgreSQLConnection) { self.connection = connection }

    func rows(_ sql: String, _ values: [SQLValue]) throws -> [SQLRow] {
        let answer = try answer(sql, values)
        let names = answer.columns.enumerated().map { ($1, $0) }
        let columns = Dictionary(names) { first, _ in first }
        return answer.rows.map { SQLRow(columns: columns, values: $0.map(SQLValue.init)) }
    }

    func run(_ sql: String, _ values: [SQLValue]) throws -> Int { try answer(sql, values).count }

    private func answer(_ sql: String, _ values: [SQLValue]) throws(PostgreSQLError) -> PostgreSQLAnswer {
        do {
            let answer = try connection.run(PostgreSQLDialect.statement(sql), values.map(PostgreSQLValue.init))
            if answer.hasChangedRows { hasChangedRows = true }
            return answer
        } catch {
            if failure == nil { failure = error }
            throw error
        }
    }
}

extension SQLValue {
    init(_ value: PostgreSQLValue) {
        switch value {
        case .null: self = .null
        case .integer(let number): self = .integer(number)
        case .text(let text): self = .text(text)
        }
    }
}

extension PostgreSQLValue {
    init(_ value: SQLValue) {
        switch value {
        case .null: self = .null
        case .integer(let number): self = .integer(number)
        case .text(let text): self = .text(text)
        }
    }
}
