import PostgreSQLClient
import ServerCore

/// Runs SQL on a PostgreSQL connection inside a transaction.
final class PostgreSQLTransaction: SQLConnection {
    private let connection: PostgreSQLConnection
    /// The first error of the database: after it, the transaction can only be rolled back, even if the error was caught.
    private(set) var failure: PostgreSQLError?
    private(set) var hasChangedRows = false
    /// The families to which the transaction is bound.
    private let families: CatalogueView.Families

    init(_ connection: PostgreSQLConnection, of families: CatalogueView.Families) {
        (self.connection, self.families) = (connection, families)
    }

    func rows(_ sql: String, _ values: [SQLValue]) throws -> [SQLRow] {
        let answer = try answer(sql, values)
        let names = answer.columns.enumerated().map { ($1, $0) }
        let columns = Dictionary(names) { first, _ in first }
        return answer.rows.map { SQLRow(columns: columns, values: $0.map(SQLValue.init)) }
    }

    func run(_ sql: String, _ values: [SQLValue]) throws -> Int { try answer(sql, values).count }

    var ofAllFamilies: any SQLConnection { families == .all ? self : ReleasedTransaction(base: self) }

    func skipLocked(in table: String) -> String { "FOR UPDATE OF \(table) SKIP LOCKED" }

    /// Runs `body` while the transaction is bound to all families.
    fileprivate func released<Result>(_ body: () throws -> Result) throws -> Result {
        try bind(to: .all)
        // After an error, do not bind again: the transaction can only be rolled back.
        let result = try body()
        try bind(to: families)
        return result
    }

    private func bind(to families: CatalogueView.Families) throws(PostgreSQLError) {
        do {
            try connection.execute(RowPolicies.binding(families))
        } catch {
            if failure == nil { failure = error }
            throw error
        }
    }

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

/// A connection that binds a transaction to all families for the time of each single statement.
private struct ReleasedTransaction: SQLConnection {
    let base: PostgreSQLTransaction

    func skipLocked(in table: String) -> String { base.skipLocked(in: table) }

    func rows(_ sql: String, _ values: [SQLValue]) throws -> [SQLRow] {
        try base.released { try base.rows(sql, values) }
    }

    func run(_ sql: String, _ values: [SQLValue]) throws -> Int { try base.released { try base.run(sql, values) } }
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
