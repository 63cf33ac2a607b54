import FoundationEssentials
import GRDB
import PageSums

/// The reason why this program cannot open a catalogue's file.
package enum SchemaError: Error, Equatable, Sendable, CustomStringConvertible {
    /// A newer program wrote the file; opening it with an older schema would
    /// lose data.
    case newer(schema: Int, name: String, known: Int)
    /// The catalogue is of an older program, or of none (0), and the caller may not migrate it.
    case older(schema: Int, known: Int)

    package var description: String {
        switch self {
        case .newer(let schema, let name, let known):
            """
            The catalogue was written by a newer grandma-server (schema \(schema), "\(name)"); \
            this one knows schema \(known). Please install the newer program again.
            """
        case .older(0, _):
            "The database has no catalogue of grandma-server."
        case .older(let schema, let known):
            """
            The catalogue is that of an older grandma-server (schema \(schema); this one has \(known)). Please start the \
            server of this version first.
            """
        }
    }
}

/// Migrates the schema, one transaction per migration.
struct SchemaMigrator {
    let pool: DatabasePool
    let migrations: [Migration]

    func bringUpToDate() throws {
        try translating(pool.path) {
            try pool.write { try $0.execute(sql: Self.journal) }
            let applied = try newestApplied()
            try refuseNewer(applied)
            let missing = migrations.filter { $0.number > applied?.number ?? 0 }.sorted { $0.number < $1.number }
            guard !missing.isEmpty else { return }
            if let applied { try backUp(before: applied.number + 1) }
            for migration in missing { try apply(migration) }
            // NB: a connection that has read before keeps the column names of
            // the old tables until it is closed.
            pool.invalidateReadOnlyConnections()
        }
    }

    private static let journal = """
        CREATE TABLE IF NOT EXISTS schema_migrations (
            number INTEGER PRIMARY KEY,
            name TEXT NOT NULL
        ) STRICT
        """

    private func newestApplied() throws -> (number: Int, name: String)? {
        try pool.read { database in
            let sql = "SELECT number, name FROM schema_migrations ORDER BY number DESC LIMIT 1"
            return try Row.fetchOne(database, sql: sql).map { ($0["number"], $0["name"]) }
        }
    }

    private func refuseNewer(_ applied: (number: Int, name: String)?) throws {
        let known = migrations.map(\.number).max() ?? 0
        guard let applied, applied.number > known else { return }
        throw SchemaError.newer(schema: applied.number, name: applied.name, known: known)
    }

    /// The path of the copy from before a migration or before checksums were
    /// added.
    static func backup(of path: String, before change: String) -> String { "\(path)-before-schema-\(change)" }

    /// Copies the whole file to `…-before-schema-N` beside it.
    private func backUp(before number: Int) throws {
        let backup = Self.backup(of: pool.path, before: String(number))
        // A killed start may have left an incomplete copy, and VACUUM refuses
        // to overwrite it.
        if FileManager.default.fileExists(atPath: backup) { try FileManager.default.removeItem(atPath: backup) }
        try pool.writeWithoutTransaction { database in
            try PageSums.copy(database.lent, to: backup)
        }
        // SQLite does not sync the file that VACUUM INTO writes. The migration
        // must not begin before the copy is durable.
        try DurableCopy.sync(backup)
    }

    private func apply(_ migration: Migration) throws {
        try pool.write { database in
            for statement in migration.statements { try database.execute(sql: statement) }
            try database.execute(
                sql: "INSERT INTO schema_migrations (number, name) VALUES (?, ?)",
                arguments: [migration.number, migration.name]
            )
        }
    }
}
