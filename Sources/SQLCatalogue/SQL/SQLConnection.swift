import ServerCore

/// One connection inside one transaction: the little that the SQL of this
/// folder asks of an engine.
///
/// Statements write `?` for a value; an engine that numbers its placeholders
/// translates them.
protocol SQLConnection {
    func rows(_ sql: String, _ values: [SQLValue]) throws -> [SQLRow]
    /// Answers with how many rows the statement changed.
    @discardableResult
    func run(_ sql: String, _ values: [SQLValue]) throws -> Int
}

extension SQLConnection {
    func row(_ sql: String, _ values: [SQLValue]) throws -> SQLRow? { try rows(sql, values).first }
}

/// A catalogue's transaction: the promises of the port, spoken in SQL.
///
/// The statements stand in the files beside this one, by noun. They keep to
/// what SQLite and PostgreSQL both know.
struct SQLTransaction: CatalogueWriter {
    let connection: any SQLConnection
}
