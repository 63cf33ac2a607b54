import PostgreSQLClient
import ServerCore

/// A session that copies a whole catalogue in one transaction, each statement of which may take a day.
struct PostgreSQLMover: PostgreSQLSession {
    let connection: PostgreSQLConnection

    var tables: PostgreSQLTables { PostgreSQLTables(connection: connection) }

    init(address: String) throws {
        connection = try Self.connect(to: address)
        try connection.execute("SET statement_timeout TO 0; SET idle_in_transaction_session_timeout TO 0")
        connection.answerTimeout = PostgreSQLConnection.longestWork
    }

    /// Runs `body` on a snapshot of the database.
    func reading<Result>(_ body: (PostgreSQLTables) throws -> Result) throws -> Result {
        try transaction("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", body)
    }

    /// Empties the tables and runs `body`, which fills them, in one transaction.
    ///
    /// The foreign keys are dropped first and added again at the end, which checks each of them, because tables
    /// refer to each other in both directions.
    func replacing<Result>(
        _ tables: [CopiedTable],
        _ body: (PostgreSQLTables) throws -> Result
    ) throws -> Result {
        try transaction("BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE") { database in
            let references = try self.references()
            for reference in references { try connection.execute(reference.removal) }
            try connection.execute("TRUNCATE \(tables.map(\.quoted).joined(separator: ", "))")
            let result = try body(database)
            for reference in references { try connection.execute(reference.addition) }
            try connection.execute("ANALYZE \(tables.map(\.quoted).joined(separator: ", "))")
            return result
        }
    }

    /// Throws if the database has other tables or columns than the file.
    func require(_ tables: [CopiedTable]) throws {
        let answer = try connection.run(
            """
            SELECT table_name || '.' || column_name || ' ' || data_type FROM information_schema.columns
            WHERE table_schema = 'main' AND NOT table_name = ANY (string_to_array($1, ' '))
            """,
            [.text(PostgreSQLMigrator.ownTables.joined(separator: " "))]
        )
        let found = Set(answer.rows.compactMap { row in if case .text(let line)? = row.first { line } else { nil } })
        let wanted = Set(
            tables.flatMap { table in
                table.columns.map { "\(table.name).\($0.name) \($0.isText ? "text" : "bigint")" }
            }
        )
        guard found != wanted, let other = found.symmetricDifference(wanted).min() else { return }
        throw CatalogueError(.failed, explanation: "the two catalogues do not have the same columns (\(other))")
    }

    private struct Reference {
        let removal: String
        let addition: String
    }

    private func references() throws -> [Reference] {
        let answer = try connection.run(
            """
            SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname),
                format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
            FROM pg_constraint WHERE contype = 'f' AND connamespace = 'main'::regnamespace ORDER BY conname
            """
        )
        return answer.rows.compactMap { row in
            guard case .text(let removal) = row[0], case .text(let addition) = row[1] else { return nil }
            return Reference(removal: removal, addition: addition)
        }
    }

    private func transaction<Result>(
        _ start: String,
        _ body: (PostgreSQLTables) throws -> Result
    ) throws -> Result {
        try begin("\(start); \(RowPolicies.binding(.all))")
        do {
            let result = try body(tables)
            try connection.execute("COMMIT")
            return result
        } catch {
            rollBack()
            throw error
        }
    }
}
