import FoundationEssentials
import GRDB
import PageSums
package import ServerCore

/// The embedded catalogue: one SQLite file in write-ahead mode.
///
/// One connection does every write and every checkpoint, all others only read:
/// SQLite from 3.7.0 to 3.51.2 may lose pages when two connections commit or
/// checkpoint at the same moment (https://sqlite.org/wal.html#walresetbug).
/// Commits are synced to disk (`synchronous=FULL`) before a write returns.
package final class SQLiteCatalogue: Catalogue {
    private let pool: DatabasePool
    /// Why the pages of an older program's file got no sums at this start; nil
    /// where they have them.
    package let sumsPutOff: String?

    /// Opens the file at `path`, makes it where there is none, brings its schema
    /// up to date after a backup beside it, and gives sums to its pages.
    ///
    /// `hasRoom` tells whether so many bytes may be written for that. Throws
    /// `SchemaTrouble` where a newer program wrote the file.
    package convenience init(path: String, hasRoom: (_ bytes: Int64) -> Bool = { _ in true }) throws {
        try self.init(path: path, migrations: Migration.all, hasRoom: hasRoom)
    }

    init(path: String, migrations: [Migration], hasRoom: (_ bytes: Int64) -> Bool = { _ in true }) throws {
        var pool = try translating { try Self.openPool(path) }
        try SchemaKeeper(pool: pool, migrations: migrations).bringUpToDate()
        var putOff: String?
        if !pool.writeWithoutTransaction(PageSums.areIn) {
            try translating { try pool.close() }
            let old = SchemaKeeper.backup(of: path, before: "sums")
            if case .putOff(let reason) = PageSums.give(to: path, keeping: old, hasRoom: hasRoom) { putOff = reason }
            pool = try translating { try Self.openPool(path) }
        }
        (self.pool, sumsPutOff) = (pool, putOff)
    }

    package func read<Result: Sendable>(
        _ body: @escaping @Sendable (any CatalogueReader) throws -> Result
    ) async throws -> Result {
        try await translating {
            try await pool.read { database in
                try body(SQLTransaction(connection: SQLiteConnection(database: database)))
            }
        }
    }

    /// Writes every page anew, empties the write-ahead log, and removes what
    /// changes of the schema left beside the file.
    package func scrub() async throws {
        try await translating {
            try await pool.writeWithoutTransaction { database in
                try database.execute(sql: "VACUUM")
                // Who reads right now keeps the log for as long: the next
                // checkpoint empties it.
                try database.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
            }
        }
        try SchemaKeeper.removeBackups(of: pool.path)
    }

    package func damage(thorough: Bool) async throws -> [String] {
        try await translating {
            // A reader's snapshot: nobody's write waits for it.
            try await pool.read { try PageSums.damage(in: $0, by: thorough ? .thorough : .quick) }
        }
    }

    /// NB: a pool closes its readers last, and the last connection that closes
    /// empties the log only if it may write; so the log is emptied first.
    package func close() async throws {
        try await translating {
            try await pool.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
            try pool.close()
        }
    }

    package func write<Result: Sendable>(
        _ body: @escaping @Sendable (any CatalogueWriter) throws -> Result
    ) async throws -> Result {
        try await translating {
            try await pool.write { database in
                try body(SQLTransaction(connection: SQLiteConnection(database: database)))
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
        // Another program (a backup, a curious keeper's sqlite3) may hold the
        // file for a moment; in seconds.
        configuration.busyMode = .timeout(5)
        configuration.prepareDatabase { database in
            // A memory map would show a disk error as a crash.
            try database.execute(sql: "PRAGMA mmap_size = 0")
            // 8 MB a connection: the upper pages of every index of a long album.
            try database.execute(sql: "PRAGMA cache_size = -8000")
            // Before a new file is written to.
            if !database.configuration.readonly { PageSums.begin(in: database) }
            guard database.configuration.readonly else { return }
            try database.execute(sql: "PRAGMA wal_autocheckpoint = 0")
            try database.execute(sql: "PRAGMA query_only = 1")
        }
        let pool = try DatabasePool(path: path, configuration: configuration)
        // NB: opening a pool sets NORMAL, which may lose what was acknowledged;
        // so this stands after it.
        try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
        return pool
    }

    /// What the connections are set to, for the test that holds them to it.
    func settings(_ pragma: String) throws -> (writer: String?, reader: String?) {
        let sql = "PRAGMA \(pragma)"
        return (
            writer: try pool.writeWithoutTransaction { try String.fetchOne($0, sql: sql) },
            reader: try pool.read { try String.fetchOne($0, sql: sql) }
        )
    }
}
