import GRDB
import ServerCore

/// A table of the catalogue with its columns, as SQLite's schema describes it.
///
/// The list is derived from the schema, so a migration that adds a table or a column needs no change here.
struct CopiedTable: Equatable, Sendable {
    struct Column: Equatable, Sendable {
        let name: String
        let isText: Bool

        var quoted: String { "\"\(name)\"" }
    }

    let name: String
    let columns: [Column]
    /// The columns by which the rows are sorted, so that both databases return them in the same order.
    let key: [Column]

    var quoted: String { "\"\(name)\"" }
    var columnList: String { columns.map(\.quoted).joined(separator: ", ") }
    private var keyList: String { key.map(\.quoted).joined(separator: ", ") }

    /// The statement that returns all rows in the order of the key; both databases sort texts by their bytes.
    var selection: String { "SELECT \(columnList) FROM \(quoted) ORDER BY \(keyList)" }

    /// The table of migrations is not copied, because each database writes its own, with the same rows.
    private static let excluded = "schema_migrations"

    /// Returns the tables of a catalogue, by name.
    static func all(in database: Database) throws -> [CopiedTable] {
        let names = try String.fetchAll(
            database,
            sql: """
                SELECT name FROM sqlite_master
                WHERE type = 'table' AND substr(name, 1, 7) <> 'sqlite_' AND name <> ? ORDER BY name
                """,
            arguments: [excluded]
        )
        return try names.map { try CopiedTable(name: $0, in: database) }
    }

    private init(name: String, in database: Database) throws {
        let rows = try Row.fetchAll(
            database,
            sql: "SELECT name, type, pk FROM pragma_table_xinfo(?) ORDER BY cid",
            arguments: [name]
        )
        var keyed: [(place: Int, column: Column)] = []
        columns = try rows.map { row in
            let column = Column(name: row["name"], isText: try Self.isText(row["type"], "\(name).\(row["name"] ?? "")"))
            if let place: Int = row["pk"], place > 0 { keyed.append((place, column)) }
            return column
        }
        key = keyed.isEmpty ? columns : keyed.sorted { $0.place < $1.place }.map(\.column)
        self.name = name
    }

    private static func isText(_ type: String, _ column: String) throws -> Bool {
        switch type {
        case "TEXT": return true
        case "INTEGER": return false
        default: throw CatalogueError(.failed, explanation: "\(column) is of a type that cannot be moved (\(type))")
        }
    }
}
