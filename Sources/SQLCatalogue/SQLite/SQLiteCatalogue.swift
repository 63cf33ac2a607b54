import FoundationEssentials
import GRDB
import PageSums
package import ServerCore

/// The catalogue in one SQLite file in write-ahead mode.
///
/// One connection does all writes and checkpoints, and all others only read:
/// SQLite 3.7.0 to 3.51.2 may lose pages if two connections commit or
/// checkpoint at the same moment (https://sqlite.org/wal.html#walresetbug).
/// Commits are synced to the disk (`synchronous=FULL`) before a write returns.
package final class SQLiteCatalogue: Catalogue {
    let pool: DatabasePool
    /// The reason why this start did not add checksums to the pages of an older
    /// program's file; nil if the pages have checksums.
    package let sumsPutOff: String?

    /// Opens or creates the file at `path`, migrates its schema after a backup
    /// beside it, and adds checksums to its pages.
    ///
    /// `hasRoom` returns true if so many bytes may be written for the
    /// checksums. Throws `SchemaError` if a newer program wrote the file.
    package convenience init(path: String, hasRoom: (_ bytes: Int64) -> Bool = { _ in true }) throws {
        try self.init(path: path, migrations: Migration.all, hasRoom: hasRoom)
    }

    init(path: String, migrations: [Migration], hasRoom: (_ bytes: Int64) -> Bool = { _ in true }) throws {
        var pool = try translating(path) { try Self.openPool(path) }
        try SchemaMigrator(pool: pool, migrations: migrations).bringUpToDate()
        var putOff: String?
        if !pool.writeWithoutTransaction({ PageSums.areIn($0.lent) }) {
            try translating(path) { try pool.close() }
            let old = SchemaMigrator.backup(of: path, before: "sums")
            if case .putOff(let reason) = PageSums.give(to: path, keeping: old, hasRoom: hasRoom) { putOff = reason }
            pool = try translating(path) { try Self.openPool(path) }
        }
        (self.pool, sumsPutOff) = (pool, putOff)
    }

    package func read<Result: Sendable>(
        _ view: CatalogueView,
        _ body: @escaping @Sendable (any CatalogueReader) throws -> Result
    ) async throws -> Result {
        try await translatingAsync(pool.path) {
            try await pool.read { database in
                try body(SQLTransaction(SQLiteConnection(database: database), view))
            }
        }
    }

    /// Removes the earlier copies beside the file, rewrites every page, and
    /// empties the write-ahead log.
    package func scrub() async throws {
        let file = URL(filePath: pool.path)
        // The copies go first: rewriting needs room on the disk.
        try await EarlierCatalogues.remove(from: file.deletingLastPathComponent(), of: file.lastPathComponent) {
            try await translatingAsync(pool.path) {
                try await pool.writeWithoutTransaction { database in
                    try database.execute(sql: "VACUUM")
                    // A current reader keeps the log in use; then the next
                    // checkpoint empties it.
                    try database.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
                }
            }
        }
    }

    package func damage(thorough: Bool) async throws -> [String] {
        try await translatingAsync(pool.path) {
            // The check reads a snapshot, so no write waits for it.
            try await pool.read { try PageSums.damage(in: $0.lent, by: thorough ? .thorough : .quick) }
        }
    }

    /// Empties the write-ahead log, then closes all connections.
    ///
    /// NB: the pool closes its read-only connections last, and only a
    /// connection that may write can empty the log, so closing alone would not
    /// empty it.
    package func close() async throws {
        try await translatingAsync(pool.path) {
            try await pool.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
            try pool.close()
        }
    }

    package func write<Result: Sendable>(
        _ view: CatalogueView,
        _ body: @escaping @Sendable (any CatalogueWriter) throws -> Result
    ) async throws -> Result {
        try await translatingAsync(pool.path) {
            try await pool.write { database in
                try body(SQLTransaction(SQLiteConnection(database: database), view))
            }
        }
    }
}

extension SQLiteCatalogue {
    private static func openPool(_ path: String) throws -> DatabasePool {
        try PageSums.register()
        PageSums.makePrivate(path)
        var configuration = Configuration()
        configuration.foreignKeysEnabled = true
        // In seconds. Another program, such as a backup or sqlite3, may hold
        // the file for a moment.
        configuration.busyMode = .timeout(5)
        configuration.prepareDatabase { database in
            // With a memory map, a disk error would crash the program.
            try database.execute(sql: "PRAGMA mmap_size = 0")
            // 8 MB per connection: enough for the upper pages of every index of
            // a large album.
            try database.execute(sql: "PRAGMA cache_size = -8000")
            // Checksums must be enabled before anything is written to a new
            // file.
            if !database.configuration.readonly { PageSums.begin(in: database.lent) }
            guard database.configuration.readonly else { return }
            try database.execute(sql: "PRAGMA wal_autocheckpoint = 0")
            try database.execute(sql: "PRAGMA query_only = 1")
        }
        let pool = try DatabasePool(path: path, configuration: configuration)
        // NB: opening a pool sets NORMAL, which may lose acknowledged commits,
        // so this statement must come after the opening.
        try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
        return pool
    }

    /// The value of a pragma on the connections, for the test that checks the
    /// settings.
    func settings(_ pragma: String) throws -> (writer: String?, reader: String?) {
        let sql = "PRAGMA \(pragma)"
        return (
            writer: try pool.writeWithoutTransaction { try String.fetchOne($0, sql: sql) },
            reader: try pool.read { try String.fetchOne($0, sql: sql) }
        )
    }
}
