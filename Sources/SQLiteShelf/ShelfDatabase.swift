import FrameCore
import GRDB
import Glibc
import PageSums

/// Opens the shelf's database, or a new one where it cannot be read.
///
/// One connection does everything. WAL with `synchronous=NORMAL` may lose the
/// last changes when the plug is pulled, never the order of them: all that is
/// in it can be fetched again.
enum ShelfDatabase {
    static func path(in folder: String) -> String { "\(folder)/shelf.sqlite" }

    private static let besides = ["-wal", "-shm", "-journal"]

    /// Where the disk cannot be written to, the answer is a copy in memory: the photos that are there are shown.
    static func open(at path: String) throws(ShelfTrouble) -> DatabaseQueue {
        do {
            return try connect(path)
        } catch  where isBeyondReading(error) {
            return try beginAnew(at: path)
        } catch  where isBeyondWriting(error) {
            return try copyInMemory(of: path)
        } catch {
            throw ShelfTrouble(error)
        }
    }

    /// Sets the database aside and opens an empty one.
    static func beginAnew(at path: String) throws(ShelfTrouble) -> DatabaseQueue {
        do {
            try setAside(path)
            return try connect(path)
        } catch {
            return try emptyInMemory()
        }
    }

    /// Gives sums to the pages of an earlier program's database: closes it, has it written anew, and opens it again.
    static func withSums(_ queue: DatabaseQueue, at path: String) throws(ShelfTrouble) -> DatabaseQueue {
        guard queue.path == path, !queue.writeWithoutTransaction(PageSums.areIn) else { return queue }
        try reporting { try queue.close() }
        // Where it is put off, the next start tries again.
        _ = PageSums.give(to: path) { bytes in Disk.freeSpace(at: path) > bytes + leftFree }
        return try open(at: path)
    }

    /// Bytes that photos and the log beside the database may need meanwhile.
    private static let leftFree: Int64 = 16_000_000

    /// An empty shelf that lasts as long as the program.
    static func emptyInMemory() throws(ShelfTrouble) -> DatabaseQueue {
        try reporting {
            let queue = try DatabaseQueue()
            try queue.writeWithoutTransaction { try ShelfMigrations.run($0) }
            return queue
        }
    }

    /// Where one unreadable database is kept for whoever looks after the frame.
    static func unreadable(_ path: String) -> String { path + ".unreadable" }

    private static func setAside(_ path: String) throws(ShelfTrouble) {
        for suffix in besides { try Disk.remove(path + suffix) }
        guard access(path, F_OK) == 0 else { return }
        try Disk.remove(unreadable(path))
        try Disk.move(path, to: unreadable(path))
    }

    private static func connect(_ path: String) throws -> DatabaseQueue {
        if Disk.isFolder(path) { throw ShelfTrouble.corrupt }
        for suffix in besides where Disk.isFolder(path + suffix) { try Disk.remove(path + suffix) }
        // SQLite gives the files beside the database its mode.
        close(Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600))
        try PageSums.register()
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        try queue.writeWithoutTransaction { database in
            try ShelfMigrations.run(database)
            try check(database)
        }
        return queue
    }

    private static func check(_ database: Database) throws {
        guard try PageSums.damage(in: database, by: .quick).isEmpty else { throw ShelfTrouble.corrupt }
    }

    /// With what the log beside it holds, if that can be read on this disk; else without.
    private static func copyInMemory(of path: String) throws(ShelfTrouble) -> DatabaseQueue {
        for mode in ["mode=ro", "immutable=1"] {
            if let copy = try? copy(of: "\(PageSums.uri(path))?\(mode)") { return copy }
        }
        return try emptyInMemory()
    }

    private static func copy(of source: String) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.prepareDatabase { try $0.execute(sql: "PRAGMA locking_mode = EXCLUSIVE; PRAGMA mmap_size = 0") }
        let copy = try DatabaseQueue()
        try DatabaseQueue(path: source, configuration: configuration).backup(to: copy)
        try copy.writeWithoutTransaction { database in
            // As the file says, which is of no use in memory.
            try database.execute(sql: "PRAGMA journal_mode = MEMORY")
            try ShelfMigrations.run(database)
            try check(database)
        }
        return copy
    }

    private static var configuration: Configuration {
        var configuration = Configuration()
        // Whoever had it open removes its log first and lets go of it a moment later.
        configuration.busyMode = .timeout(2)
        configuration.prepareDatabase { database in
            PageSums.begin(in: database)
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
        guard let error = error as? DatabaseError else { return false }
        if PageSums.isBadPage(error) { return true }
        // SQLITE_ERROR: a table of ours is missing or not ours.
        return [.SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_ERROR, .SQLITE_CONSTRAINT].contains(error.resultCode)
    }

    /// The disk's fault: it is full, read-only or dying.
    ///
    /// Another program that has the shelf open is none of these.
    private static func isBeyondWriting(_ error: any Error) -> Bool {
        if error is ShelfTrouble { return true }
        guard let code = (error as? DatabaseError)?.resultCode else { return false }
        return [.SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_IOERR, .SQLITE_FULL, .SQLITE_PERM].contains(code)
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
