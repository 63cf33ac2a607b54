import FrameCore
import GRDB
import Glibc

/// Opens the shelf's database, or a new one where it cannot be read.
///
/// One connection does everything. WAL with `synchronous=NORMAL` may lose the
/// last changes when the plug is pulled, never the order of them: all that is
/// in it can be fetched again.
enum ShelfDatabase {
    static func open(at path: String) throws(ShelfTrouble) -> DatabaseQueue {
        do {
            return try connect(path)
        } catch  where isBeyondReading(error) {
            try setAside(path)
            return try reporting { try connect(path) }
        } catch {
            throw ShelfTrouble(error)
        }
    }

    /// Keeps one unreadable database for whoever looks after the frame.
    static func setAside(_ path: String) throws(ShelfTrouble) {
        for suffix in ["-wal", "-shm", "-journal"] { try Disk.remove(path + suffix) }
        if Disk.length(of: path) != nil { try Disk.move(path, to: path + ".unreadable") }
    }

    private static func connect(_ path: String) throws -> DatabaseQueue {
        // SQLite gives the files beside the database its mode.
        close(Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600))
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        try queue.writeWithoutTransaction { database in
            try ShelfMigrations.run(database)
            let verdict = try String.fetchOne(database, sql: "PRAGMA quick_check(1)")
            guard verdict == "ok" else { throw ShelfTrouble.corrupt }
        }
        return queue
    }

    private static var configuration: Configuration {
        var configuration = Configuration()
        // Whoever had it open removes its log first and lets go of it a moment later.
        configuration.busyMode = .timeout(2)
        configuration.prepareDatabase { database in
            // EXCLUSIVE: nobody else may open it, and with no file of shared
            // memory even a full disk can be read. It must come before WAL.
            // NB: GRDB's own `.wal` writes to the disk at each opening.
            try database.execute(
                sql: """
                    PRAGMA locking_mode = EXCLUSIVE;
                    PRAGMA journal_mode = WAL;
                    PRAGMA synchronous = NORMAL;
                    PRAGMA mmap_size = 0
                    """
            )
        }
        return configuration
    }

    /// The file's fault, so that a new one helps: not a full disk's.
    private static func isBeyondReading(_ error: any Error) -> Bool {
        if error is ShelfMigrations.Newer { return true }
        if let trouble = error as? ShelfTrouble { return trouble == .corrupt }
        guard let code = (error as? DatabaseError)?.resultCode else { return false }
        // SQLITE_ERROR: a table of ours is missing or not ours.
        return [.SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_ERROR, .SQLITE_CONSTRAINT].contains(code)
    }
}

/// Runs `body` and throws what it throws as `ShelfTrouble`.
func reporting<Result>(_ body: () throws -> Result) throws(ShelfTrouble) -> Result {
    do {
        return try body()
    } catch {
        throw ShelfTrouble(error)
    }
}
