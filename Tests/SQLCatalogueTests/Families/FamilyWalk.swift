import ServerCore
import ServerTesting

@testable import SQLCatalogue

/// Calls methods of a catalogue in transactions that are rolled back, and compares what they answer and change.
struct FamilyWalk: Sendable {
    struct Outcome: Equatable, Sendable {
        /// The result as text, or `error`.
        var result = "error"
        /// The rows of each table after the call; empty after an error and for a reading method, which change nothing.
        var rows: [String: [String]] = [:]

        /// The rows that have an ID of this home.
        func rows(of home: FamilyFixture) -> [String] {
            rows.sorted { $0.key < $1.key }.flatMap { table, lines in
                lines.filter(home.owns).map { "\(table) \($0)" }
            }
        }
    }

    private struct Undone: Error {
        var outcome: Outcome
    }

    let catalogue: any Catalogue
    /// The database of the walk, which is removed when nothing refers to it any more.
    let database: TestDatabase?
    let tables: [String]
    /// All rows before the walk.
    let start: Outcome

    init(_ catalogue: any Catalogue, in database: TestDatabase? = nil) async throws {
        (self.catalogue, self.database) = (catalogue, database)
        (tables, start) = try await catalogue.write(.allFamilies) { writer in
            let tables = try Self.tables(in: writer)
            return (tables, Outcome(result: "", rows: try Self.rows(of: tables, in: writer)))
        }
    }

    func outcome(
        of method: WalkedMethod,
        _ view: CatalogueView,
        my: FamilyFixture,
        its: FamilyFixture
    ) async throws -> Outcome {
        do {
            try await catalogue.write(view) { [tables] writer in
                var outcome = Outcome()
                outcome.result = Self.words(try method.call(.init(writer: writer, my: my, its: its)))
                if method.isWriting { outcome.rows = try Self.rows(of: tables, in: writer) }
                throw Undone(outcome: outcome)
            }
        } catch let undone as Undone {
            return undone.outcome
        } catch {
            return Outcome(result: "error")
        }
        return Outcome()
    }

    private static func everything(in writer: any CatalogueWriter) throws -> any SQLConnection {
        guard let transaction = writer as? SQLTransaction else {
            throw CatalogueError(.failed, explanation: "the walk needs a transaction of SQL")
        }
        return transaction.allFamilies
    }

    private static func tables(in writer: any CatalogueWriter) throws -> [String] {
        let sql =
            writer.isInPostgreSQL
            ? "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'main' ORDER BY 1"
            : "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY 1"
        let own = Set(PostgreSQLMigrator.ownTables)
        return try everything(in: writer).rows(sql, []).map { try $0.text("name") }.filter { !own.contains($0) }
    }

    private static func rows(of tables: [String], in writer: any CatalogueWriter) throws -> [String: [String]] {
        let connection = try everything(in: writer)
        return try Dictionary(
            uniqueKeysWithValues: tables.map { table in
                (table, try connection.rows("SELECT * FROM \(table)", []).map(\.line).sorted())
            }
        )
    }

    /// Returns a value as text; equal values have the same text.
    static func words(_ value: Any) -> String {
        let mirror = Mirror(reflecting: value)
        let children = mirror.children.map { "\($0.label ?? ""):\(words($0.value))" }
        switch mirror.displayStyle {
        case .optional: return mirror.children.first.map { words($0.value) } ?? "nil"
        case .collection: return "[\(children.joined(separator: ", "))]"
        case .set, .dictionary: return "{\(children.sorted().joined(separator: ", "))}"
        default: return children.isEmpty ? "\(value)" : "(\(children.joined(separator: ", ")))"
        }
    }
}

extension CatalogueWriter {
    fileprivate var isInPostgreSQL: Bool { (self as? SQLTransaction)?.allFamilies is PostgreSQLTransaction }
}

extension SQLRow {
    fileprivate var line: String { values.map(\.words).joined(separator: " ") }
}

extension SQLValue {
    fileprivate var words: String {
        switch self {
        case .null: "NULL"
        case .integer(let number): "\(number)"
        case .text(let text): "'\(text)'"
        }
    }
}

extension FamilyFixture {
    /// Whether a row is this home's: it has the family's ID, or none and another ID of the home.
    func owns(_ line: String) -> Bool {
        line.contains("'family-\(number)'") || !line.contains("'family-") && line.contains("-\(number)'")
    }
}
