import Files
import FrameCore
import Glibc
import PageSums
import SQLiteClient

/// Opens the shelf's database, or a new one if it cannot be read.
///
/// One connection does everything. WAL with `synchronous=NORMAL` may lose the last changes in a power cut, but never
/// reorders them: everything in it can be downloaded again.
enum ShelfDatabase {
    static func path(in folder: String) -> String { "\(folder)/shelf.sqlite" }

    static let besides = ["-wal", "-shm", "-journal"]

    /// Opens the database.
    ///
    /// If the disk cannot be written to, the result is a copy in memory, so that the photos are shown.
    static func open(at path: String) throws(ShelfError) -> SQLiteDatabase {
        do {
            return try withNewerBack(try connect(path), at: path)
        } catch is ShelfMigrations.Newer {
            return try beginBesideNewer(at: path)
        } catch  where isBeyondReading(error) {
            return try beginAnew(at: path)
        } catch  where isBeyondWriting(error) {
            return try copyInMemory(of: path)
        } catch {
            throw ShelfError(error)
        }
    }

    /// Sets the database aside and opens an empty one.
    static func beginAnew(at path: String) throws(ShelfError) -> SQLiteDatabase {
        do {
            try setAside(path)
            return try connect(path)
        } catch {
            return try emptyInMemory()
        }
    }

    /// Adds checksums to the pages of an older program's database: closes it, has it rewritten, and opens it again.
    static func withSums(_ database: SQLiteDatabase, at path: String) throws(ShelfError) -> SQLiteDatabase {
        guard database.path == path, !PageSums.areIn(database) else { return database }
        try reporting { try database.close() }
        // If it is put off, the next start tries again.
        _ = PageSums.give(to: path) { bytes in Disk.freeSpace(at: path) > bytes + leftFree }
        do {
            return try open(at: path)
        } catch {
            // The closed one is of no use. What is written from now on is fetched again after the next start.
            return try emptyInMemory()
        }
    }

    /// Bytes that photos and the log beside the database may need meanwhile.
    private static let leftFree: Int64 = 16_000_000

    /// An empty shelf that lasts as long as the program.
    static func emptyInMemory() throws(ShelfError) -> SQLiteDatabase {
        try reporting {
            let database = try SQLiteDatabase()
            try ShelfMigrations.run(database)
            return database
        }
    }

    /// The path under which one unreadable database is kept for whoever maintains the frame.
    static func unreadable(_ path: String) -> String { path + ".unreadable" }

    private static func setAside(_ path: String) throws(ShelfError) {
        for suffix in besides { try Disk.remove(path + suffix) }
        guard access(path, F_OK) == 0 else { return }
        try Disk.remove(unreadable(path))
        try Disk.move(path, to: unreadable(path))
    }

    static func connect(_ path: String) throws -> SQLiteDatabase {
        if Folder.isFolder(path) { throw ShelfError.corrupt }
        for suffix in besides where Folder.isFolder(path + suffix) { try Disk.remove(path + suffix) }
        // SQLite gives the files beside the database the same permissions.
        close(Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600))
        try PageSums.register()
        let database = try opened(path)
        // The tables are synced before the first photo's file, or a power cut could leave files without any. If the disk is
        // too full for that now, they stay in the log.
        if try ShelfMigrations.run(database) > 0 { try? database.checkpoint() }
        try check(database)
        return database
    }

    private static func check(_ database: SQLiteDatabase) throws {
        guard try PageSums.damage(in: database, by: .quick).isEmpty else { throw ShelfError.corrupt }
    }

    /// A copy with the content of the log beside it, if that can be read on this disk; else without.
    private static func copyInMemory(of path: String) throws(ShelfError) -> SQLiteDatabase {
        for mode in ["mode=ro", "immutable=1"] {
            if let copy = try? copy(of: "\(PageSums.uri(path))?\(mode)") { return copy }
        }
        return try emptyInMemory()
    }

    private static func copy(of source: String) throws -> SQLiteDatabase {
        let original = try SQLiteDatabase(path: source, .readOnly)
        try original.execute("PRAGMA locking_mode = EXCLUSIVE; PRAGMA mmap_size = 0")
        let copy = try SQLiteDatabase()
        try original.copy(to: copy)
        // The copied file says WAL, which is of no use in memory.
        try copy.execute("PRAGMA journal_mode = MEMORY")
        try ShelfMigrations.run(copy)
        try check(copy)
        return copy
    }

    /// Opens the database with the settings of a shelf, whatever its tables are.
    static func opened(_ path: String) throws -> SQLiteDatabase {
        // The process that had it open removes its log first and unlocks the file a moment later.
        let database = try SQLiteDatabase(path: path, busySeconds: 2)
        // A photo that comes changes about eight pages, and each change writes a page to the log: with SQLite's usual
        // 4096 bytes that was a third of what a photo of 315 kB cost the card beyond its own bytes. The page size must
        // be set before anything else; a database that has pages keeps its own.
        try database.execute("PRAGMA page_size = 2048")
        PageSums.begin(in: database)
        // secure_delete: the words of a photo that left the album do not stay readable in free pages.
        // EXCLUSIVE: no other process may open it, and without a file of shared memory even a full disk can be read.
        // EXCLUSIVE must come before WAL.
        try database.execute(
            """
            PRAGMA locking_mode = EXCLUSIVE;
            PRAGMA journal_mode = WAL;
            PRAGMA synchronous = NORMAL;
            PRAGMA secure_delete = ON;
            PRAGMA mmap_size = 0
            """
        )
        return database
    }

    /// True if the database file is at fault, so that a new one helps; false for a full disk.
    private static func isBeyondReading(_ error: any Error) -> Bool {
        if let error = error as? ShelfError { return error == .corrupt }
        guard let error = error as? SQLiteError else { return false }
        if PageSums.isBadPage(error) { return true }
        // SQLITE_ERROR: one of our tables is missing or has another form.
        return [SQLiteError.corrupt, SQLiteError.notADatabase, SQLiteError.error, SQLiteError.constraint]
            .contains(error.code)
    }

    /// True if the disk is at fault: it is full, read-only or failing.
    ///
    /// Another program that has the shelf open is none of these.
    private static func isBeyondWriting(_ error: any Error) -> Bool {
        if error is ShelfError { return true }
        guard let code = (error as? SQLiteError)?.code else { return false }
        return [
            SQLiteError.readOnly, SQLiteError.cannotOpen, SQLiteError.inputOutput, SQLiteError.full,
            SQLiteError.permission,
        ].contains(code)
    }
}

/// Runs `body` and rethrows its error as `ShelfError`.
func reporting<Result>(_ body: () throws -> Result) throws(ShelfError) -> Result {
    do {
        return try body()
    } catch {
        throw ShelfError(error)
    }
}
