import PostgreSQLClient
import ServerCore

/// Brings a database's schema up to date, one transaction per migration.
///
/// A new database begins with `PostgreSQLBaseline`, the schema as SQLite's migrations up to its number leave it: the
/// earliest of them build tables anew, switch pragmas and convert rows as only SQLite can, and no PostgreSQL has rows of
/// that time. All later migrations run as they are, in PostgreSQL's words (`PostgreSQLDialect.schema`). Copies of what was
/// before are the operator's (`pg_dump`).
struct PostgreSQLMigrator {
    let connection: PostgreSQLConnection
    let migrations: [Migration]

    /// Two servers that start at once migrate one after the other, however long it takes.
    private static let begin = """
        BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE; SET LOCAL statement_timeout TO 0; SET LOCAL lock_timeout TO 0;
        SET LOCAL idle_in_transaction_session_timeout TO 0;
        SET LOCAL search_path TO main; \(RowPolicies.binding(.all)); SELECT pg_advisory_xact_lock(7310579)
        """

    private static let journal = [
        "CREATE TABLE IF NOT EXISTS main.schema_migrations (number BIGINT PRIMARY KEY, name TEXT NOT NULL)",
        // See `PostgreSQLWriter`. An update finds room beside its row, so it changes no index.
        """
        CREATE TABLE IF NOT EXISTS main.writers (id TEXT COLLATE "C" PRIMARY KEY, process BIGINT NOT NULL,
            writes BIGINT NOT NULL, wrote_at TIMESTAMP WITH TIME ZONE NOT NULL) WITH (fillfactor = 50)
        """,
        // See `PostgreSQLMoveMark`.
        """
        CREATE TABLE IF NOT EXISTS main.move_mark (only_row BIGINT PRIMARY KEY, state TEXT COLLATE "C" NOT NULL,
            other_place TEXT COLLATE "C" NOT NULL)
        """,
    ]

    /// The tables that `journal` makes; they are not part of a move.
    static let ownTables = ["schema_migrations", "writers", "move_mark"]

    func bringUpToDate() throws {
        let usual = connection.answerTimeout
        connection.answerTimeout = PostgreSQLConnection.longestWork
        defer { connection.answerTimeout = usual }
        try transaction {
            // NB: `IF NOT EXISTS` would need the right to make schemas also where there is one, and operators may take that
            // right away after the first start.
            if try connection.run("SELECT 1 FROM pg_namespace WHERE nspname = 'main'").rows.isEmpty {
                try connection.execute("CREATE SCHEMA main")
            }
            for statement in Self.journal { try connection.execute(statement) }
        }
        while try transaction(applyNext) {}
    }

    /// Throws `SchemaError` unless all migrations are applied, and changes nothing.
    func requireCurrent() throws {
        let known = migrations.map(\.number).max() ?? 0
        let table = "SELECT 1 FROM pg_tables WHERE schemaname = 'main' AND tablename = 'schema_migrations'"
        guard try !connection.run(table).rows.isEmpty else { throw SchemaError.older(schema: 0, known: known) }
        guard let applied = try transaction(newestApplied) else { throw SchemaError.older(schema: 0, known: known) }
        guard applied.number <= known else {
            throw SchemaError.newer(schema: applied.number, name: applied.name, known: known)
        }
        guard applied.number == known else { throw SchemaError.older(schema: applied.number, known: known) }
    }

    /// Applies the next migration, or all of the baseline; false if there is none left.
    private func applyNext() throws -> Bool {
        let applied = try newestApplied()
        let known = migrations.map(\.number).max() ?? 0
        if let applied, applied.number > known {
            throw SchemaError.newer(schema: applied.number, name: applied.name, known: known)
        }
        guard let applied else {
            for statement in PostgreSQLBaseline.statements { try apply(statement) }
            for migration in migrations where migration.number <= PostgreSQLBaseline.number { try note(migration) }
            return true
        }
        let missing = migrations.filter { $0.number > applied.number }.min { $0.number < $1.number }
        guard let missing else { return false }
        for statement in missing.statements + missing.inPostgreSQL { try apply(statement) }
        try note(missing)
        return true
    }

    private func newestApplied() throws -> (number: Int, name: String)? {
        let answer = try connection.run("SELECT number, name FROM schema_migrations ORDER BY number DESC LIMIT 1")
        guard let row = answer.rows.first, case .integer(let number) = row[0], case .text(let name) = row[1] else {
            return nil
        }
        return (Int(number), name)
    }

    private func apply(_ statement: String) throws { try connection.execute(PostgreSQLDialect.schema(statement)) }

    private func note(_ migration: Migration) throws {
        _ = try connection.run(
            "INSERT INTO schema_migrations (number, name) VALUES ($1, $2)",
            [.integer(Int64(migration.number)), .text(migration.name)]
        )
    }

    private func transaction<Result>(_ body: () throws -> Result) throws -> Result {
        try connection.execute(Self.begin)
        do {
            let result = try body()
            try connection.execute("COMMIT")
            return result
        } catch {
            // The error of the rollback says nothing beside the first one.
            try? connection.execute("ROLLBACK")
            throw error
        }
    }
}
