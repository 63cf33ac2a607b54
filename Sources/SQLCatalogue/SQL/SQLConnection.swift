import ServerCore

/// One database connection inside a transaction: all that the SQL of this
/// folder needs from a database engine.
///
/// Statements write `?` for a value. An adapter for an engine with numbered
/// placeholders must translate them.
protocol SQLConnection {
    func rows(_ sql: String, _ values: [SQLValue]) throws -> [SQLRow]
    /// Returns the number of rows that the statement changed.
    @discardableResult
    func run(_ sql: String, _ values: [SQLValue]) throws -> Int
}

extension SQLConnection {
    func row(_ sql: String, _ values: [SQLValue]) throws -> SQLRow? { try rows(sql, values).first }
}

/// A transaction of the catalogue: implements the catalogue's port in SQL.
///
/// The statements stand in the files beside this one, one file per subject.
/// They keep to SQL that SQLite and PostgreSQL both understand, but for hints to SQLite's planner (`+column`) and values
/// (`?`, `?1`), which the driver for PostgreSQL translates.
struct SQLTransaction: CatalogueWriter {
    /// Reads what the transaction's view shows, and writes everything.
    let connection: any SQLConnection
    /// Reads everything, for upkeep and for rules that count all there is; what it finds is shown to nobody, but for
    /// photos that wait to be let in, to those who decide about them.
    let everything: any SQLConnection

    init(_ connection: any SQLConnection, _ view: CatalogueView) {
        everything = connection
        self.connection =
            switch view {
            case .everything: connection
            case .member(let member): ViewedConnection(connection, member)
            case .frame(let frame, let member): ViewedConnection(connection, member, frame: frame)
            case .anyFrame(let member): ViewedConnection(connection, member, isFrame: true)
            case .outsideGuest(let guest, let moments): ViewedConnection(connection, guest, seeing: moments)
            case .wholeFamily: ViewedConnection(connection, nil)
            }
    }
}
