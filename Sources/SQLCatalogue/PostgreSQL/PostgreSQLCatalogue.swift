package import FoundationEssentials
import PostgreSQLClient
package import ServerCore

/// The catalogue in a PostgreSQL database, 15 or later.
///
/// A write is a serializable transaction, except one that leases a row of a queue (`lease`). If another transaction gets
/// in its way, it runs again; after two conflicts it keeps other writers away until its end, so it always succeeds. A
/// family's revision is a row that each change of the family raises, so revisions are committed in their order. A read
/// sees the state at its begin. If the database is away for a moment, a transaction is tried again for some seconds.
package final class PostgreSQLCatalogue: Catalogue {
    /// Reads have connections of their own: they never wait for writers that wait for one another.
    private let readers: PostgreSQLPool<PostgreSQLReader>
    private let writers: PostgreSQLPool<PostgreSQLWriter>
    private let probes: PostgreSQLPool<PostgreSQLProbe>
    private let clock = ContinuousClock()
    /// The server's data folder, which may have copies of a catalogue's file; nil: unknown.
    private let folder: URL?

    /// The most connections of one server.
    ///
    /// A database of default settings takes a hundred in all.
    private static let (mostReaders, mostWriters) = (6, 6)

    /// Connects to the database of an address in libpq's words, and migrates its schema.
    ///
    /// `folder`: the server's data folder. Throws `SchemaError` if a newer program has been there, and an error if a
    /// pooler in between keeps no sessions.
    package convenience init(
        address: String,
        _ hold: DatabaseLockMode = .alone,
        folder: URL? = nil
    ) async throws {
        try await self.init(address: address, hold, migrations: Migration.all, folder: folder)
    }

    /// Connects for a command, which does not migrate the schema: copies of the server may run with an older one.
    ///
    /// Throws `SchemaError` if the schema is not that of this program.
    package convenience init(asItIs address: String) async throws {
        try await self.init(address: address, migrations: Migration.all, migrates: false)
    }

    init(
        address: String,
        _ hold: DatabaseLockMode = .alone,
        migrations: [Migration],
        migrates: Bool = true,
        folder: URL? = nil
    ) async throws {
        self.folder = folder
        readers = PostgreSQLPool(address: address, label: "postgresql-reader", width: Self.mostReaders)
        writers = PostgreSQLPool(address: address, label: "postgresql-writer", width: Self.mostWriters)
        probes = PostgreSQLPool(label: "postgresql-probe", width: 1) { try PostgreSQLProbe(address: address, hold) }
        try await persisting { [readers] _, _ in
            try await readers.run {
                try $0.requireOwnSession(address: address)
                let migrator = PostgreSQLMigrator(connection: $0.connection, migrations: migrations)
                if migrates { try migrator.bringUpToDate() } else { try migrator.requireCurrent() }
            }
        }
    }

    package func read<Result: Sendable>(
        _ view: CatalogueView,
        _ body: @escaping @Sendable (any CatalogueReader) throws -> Result
    ) async throws -> Result {
        let label = TransactionLabel.current
        return try await persisting { [readers] _, end in
            try await readers.run(until: end) { reader in
                try reader.reading(view.families, label: label) { try body(SQLTransaction($0, view)) }
            }
        }
    }

    package func write<Result: Sendable>(
        _ view: CatalogueView,
        _ body: @escaping @Sendable (any CatalogueWriter) throws -> Result
    ) async throws -> Result {
        try await write(view, .serializable, body)
    }

    package func lease<Result: Sendable>(
        _ view: CatalogueView,
        _ body: @escaping @Sendable (any CatalogueWriter) throws -> Result
    ) async throws -> Result {
        try await write(view, .readCommitted, body)
    }

    private func write<Result: Sendable>(
        _ view: CatalogueView,
        _ isolation: PostgreSQLWriter.Isolation,
        _ body: @escaping @Sendable (any CatalogueWriter) throws -> Result
    ) async throws -> Result {
        let label = TransactionLabel.current
        return try await persisting { [self] isAlone, end in
            let outcome = try await writers.run(until: end) { writer in
                try writer.writing(view.families, alone: isAlone, isolation, label: label) {
                    try body(SQLTransaction($0, view))
                }
            }
            switch outcome {
            case .committed(let result): return result
            case .unanswered(let result, let mark, let error):
                // After the loss of a connection a write runs again, but only if the lost one was not committed.
                guard try await wasCommitted(mark, error) else { throw error }
                return result
            }
        }
    }

    /// Frees the space of removed rows, which the database then writes over, and removes the copies of a catalogue's
    /// file that the server has left in its data folder.
    ///
    /// The database's operator has its earlier copies.
    package func scrub() async throws {
        let limit = Duration.seconds(6 * 3_600)
        guard let folder else { return try await scrub(within: limit) }
        try await EarlierCatalogues.remove(from: folder) { try await scrub(within: limit) }
    }

    /// Frees the space of removed rows, and throws if that takes longer than `limit`.
    func scrub(within limit: Duration) async throws {
        try await persisting { [readers] _, _ in
            try await readers.run { reader in
                let usual = reader.connection.answerTimeout
                // Another copy may be at the same work, which takes as long as the tables are large.
                let milliseconds = Int64(limit / .milliseconds(1))
                try reader.connection.execute("SET statement_timeout TO \(milliseconds); SET lock_timeout TO 0")
                // The database ends the statement itself. A host that is silent by then is given up.
                reader.connection.answerTimeout = limit * 1.1
                defer {
                    reader.connection.answerTimeout = usual
                    // If this fails, the connection is lost, and its settings with it.
                    try? reader.connection.execute("SET statement_timeout TO '30s'; SET lock_timeout TO '20s'")
                }
                try reader.connection.execute("VACUUM (ANALYZE)")
            }
        }
    }

    /// Returns what the database has found itself in the last seven days: pages with a wrong checksum, if it was made
    /// with checksums.
    ///
    /// The database counts for ever and does not notice a repair; `pg_stat_reset()` lets it count anew. A thorough
    /// check is its operator's work (`pg_amcheck`).
    package func damage(thorough: Bool) async throws -> [String] {
        try await persisting { [readers] _, _ in
            try await readers.run { reader in
                let answer = try reader.connection.run(
                    """
                    SELECT coalesce(sum(checksum_failures), 0)::bigint AS pages FROM pg_stat_database
                    WHERE datname = current_database() AND checksum_last_failure > now() - interval '7 days'
                    """
                )
                guard case .integer(let pages)? = answer.rows.first?.first, pages > 0 else { return [] }
                return ["PostgreSQL has found \(pages) pages with a wrong checksum"]
            }
        }
    }

    /// Whether the policies of the tables (`RowPolicies`) bind this server's role: a superuser and a role with BYPASSRLS
    /// see and write the rows of all families.
    package func isBoundByPolicies() async throws -> Bool {
        try await persisting { [readers] _, _ in
            try await readers.run { reader in
                let answer = try reader.connection.run(
                    "SELECT count(*) FROM pg_roles WHERE rolname = current_user AND (rolsuper OR rolbypassrls)"
                )
                return answer.rows == [[.integer(0)]]
            }
        }
    }

    /// Returns the time by the database's clock.
    package func time() async throws -> Date {
        try await persisting { [readers] _, end in
            try await readers.run(until: end) { reader in
                let answer = try reader.connection.run("SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint")
                guard case .integer(let milliseconds)? = answer.rows.first?.first else {
                    throw PostgreSQLError(state: "", message: "the database did not tell its time")
                }
                return Date(timeIntervalSince1970: TimeInterval(milliseconds) / 1_000)
            }
        }
    }

    private static let holdAttempts = 10

    /// Holds the database for this server; waits some seconds for one that is just ending.
    package func hold() async throws {
        for _ in 1..<Self.holdAttempts {
            if (try? await checkAccess()) != nil { return }
            try await Task.sleep(for: .milliseconds(400))
        }
        try await checkAccess()
    }

    /// Throws, without trying for long, if the database does not answer, only reads, or is held by another server.
    ///
    /// From the first call on, this server holds the database.
    package func checkAccess() async throws {
        do {
            do {
                try await probes.run { try $0.ask() }
            } catch is PostgreSQLError {
                // The kept connection may be an old one; a new one tells.
                try await probes.run { try $0.ask() }
            }
        } catch let error as PostgreSQLError {
            throw CatalogueError(error)
        }
    }

    package func close() async throws {
        probes.close()
        readers.close()
        writers.close()
    }
}

extension PostgreSQLCatalogue {
    /// Tries `attempt` until it succeeds or `RetryPolicy` gives up; it is told whether other writers have to wait, and
    /// the end of its own wait for a connection.
    private func persisting<Result>(
        _ attempt: (_ isAlone: Bool, _ end: ContinuousClock.Instant) async throws -> Result
    ) async throws -> Result {
        var retries = RetryPolicy()
        let start = clock.now
        while true {
            do {
                return try await attempt(retries.isAlone, start + RetryPolicy.longest)
            } catch let error as PostgreSQLError {
                switch retries.next(after: error, elapsed: clock.now - start, random: .random(in: 0...1)) {
                case .again(let pause): try await Task.sleep(for: pause)
                case .giveUp: throw CatalogueError(error)
                }
            }
        }
    }

    /// Returns whether a write was committed whose answer was lost with `loss`.
    ///
    /// If nobody can know, this throws an error of the port, after which the write does not run again: it may have been
    /// done.
    private func wasCommitted(_ mark: WriteMark, _ loss: PostgreSQLError) async throws -> Bool {
        let answer = try await persisting { [writers] _, end in
            try await writers.run(until: end) { try $0.wasCommitted(mark) }
        }
        guard let answer else {
            throw CatalogueError(.failed, explanation: "\(loss); nobody knows whether the write was committed")
        }
        return answer
    }
}
