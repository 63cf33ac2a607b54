import FamilyCore
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
    /// The same connection with the rows of all families, whichever family the transaction is bound to.
    ///
    /// Use it for values that must be unique among all families, such as user names, and for files that families share.
    var ofAllFamilies: any SQLConnection { get }
    /// Returns the end of a SELECT that takes rows of `table` from a queue: rows that another transaction holds are left
    /// out. Empty for an engine with one writer.
    func skipLocked(in table: String) -> String
}

extension SQLConnection {
    /// The connection itself, for an engine that binds no transaction to a family.
    var ofAllFamilies: any SQLConnection { self }
    func skipLocked(in table: String) -> String { "" }
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
    let unfiltered: any SQLConnection
    private let families: CatalogueView.Families
    /// The connection that reads the rows of all families; its results must be shown to nobody.
    var allFamilies: any SQLConnection { unfiltered.ofAllFamilies }

    init(_ connection: any SQLConnection, _ view: CatalogueView) {
        (unfiltered, families) = (connection, view.families)
        self.connection =
            switch view {
            case .allFamilies, .all: connection
            case .member(let member, let family): ViewedConnection(connection, member, of: family)
            case .frame(let frame, let member, let family):
                ViewedConnection(connection, member, frame: frame, in: family)
            case .anyFrame(let member, let family): ViewedConnection(connection, member, of: family, isFrame: true)
            case .outsideGuest(let guest, let moments, let family):
                ViewedConnection(connection, guest, seeing: moments, in: family)
            case .wholeFamily(let family): ViewedConnection(connection, nil, of: family)
            case .noFamily: ViewedConnection(ofNoFamily: connection)
            }
    }

    /// Returns a record that was found by its ID alone, or nil if it is another family's.
    func ours<Record>(_ record: Record?, _ family: (Record) -> FamilyID?) -> Record? {
        guard case .one(let own) = families, let record, let owner = family(record) else { return record }
        return owner == own ? record : nil
    }
}
