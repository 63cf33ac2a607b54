import CChecksumVFS
import FoundationEssentials
import Glibc
package import SQLiteClient
import Synchronization

/// Checksums on the pages of our databases: a flipped bit anywhere in a file is found when its page is read.
///
/// SQLite itself keeps no checksums. SQLite's own checksum shim makes and compares them; it becomes this process's
/// default way to reach database files. Files without checksums are read and written as before.
///
/// NB: another program that writes into such a database without the shim leaves pages with wrong checksums.
package enum PageSums {
    /// The last page that had a wrong checksum, by the path of its file.
    private static let found = Mutex<[String: Int64]>([:])

    private static let code = checksum_vfs_register { path, page in
        guard let path else { return }
        let name = String(cString: path)
        PageSums.found.withLock { $0[name] = page }
    }

    /// Must be called before a database is opened.
    package static func register() throws {
        guard code == 0 else { throw SQLiteError(code) }
    }

    /// Makes a new database keep checksums from its first page on; must be called before anything is written.
    package static func begin(in database: SQLiteDatabase) {
        checksum_vfs_reserve(database.connection)
    }

    /// True if the pages have checksums; known after the first read.
    package static func areIn(_ database: SQLiteDatabase) -> Bool {
        checksum_vfs_is_on(database.connection) == 1
    }

    /// Lets only this user read a database, also a new one from its first byte
    /// on: it holds secrets.
    ///
    /// SQLite gives the files beside the database the same mode.
    package static func makePrivate(_ path: String) {
        close(Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600))
        // An earlier version left the mode to the umask. Some file systems have no modes, so failures do not count.
        for file in [path, path + "-wal", path + "-shm"] { chmod(file, 0o600) }
    }

    /// Writes a consistent copy with checksums to a new file; the copy is not synced.
    package static func copy(_ database: SQLiteDatabase, to path: String) throws {
        makePrivate(path)
        begin(in: database)
        try database.run("VACUUM INTO ?", ["\(uri(path))?page_sums=1"])
    }

    /// True if the error is a wrong checksum of a page.
    package static func isBadPage(_ error: SQLiteError) -> Bool { isBadPage(code: error.extendedCode) }

    /// True if this extended result code is that of a wrong checksum of a page: SQLITE_IOERR_DATA, which only the shim
    /// returns.
    package static func isBadPage(code: CInt) -> Bool { code == 8202 }

    /// A description of the last page of the file with a wrong checksum; nil if there was none.
    package static func lastBadPage(in path: String) -> String? {
        // SQLite resolves symbolic links before it opens a file.
        let resolved = realpath(path, nil)
        defer { free(resolved) }
        let name = resolved.map { String(cString: $0) } ?? path
        return found.withLock { $0[name] }.map { words(page: $0, path) }
    }

    /// Descriptions of what is wrong in the database's file: pages with wrong checksums, or if there are none, what
    /// SQLite's own check finds.
    ///
    /// Every page is read from the file, also unused ones and those cached in memory.
    package static func damage(in database: SQLiteDatabase, by check: Check) throws -> [String] {
        let path = path(of: database)
        let bad = badPages(in: database)
        guard bad.isEmpty else { return bad.map { words(page: $0, path) } }
        return try faults(in: database, by: check)
    }

    /// What SQLite's own check finds wrong, whatever the checksums are.
    static func faults(in database: SQLiteDatabase, by check: Check) throws -> [String] {
        try database.rows(check.sql) { $0.text(0) ?? "" }.filter { $0 != "ok" }
    }

    package enum Check: Sendable {
        /// Omits what takes long: whether each index agrees with its table.
        case quick
        case thorough

        fileprivate var sql: String {
            switch self {
            case .quick: "PRAGMA quick_check"
            case .thorough: "PRAGMA integrity_check"
            }
        }
    }

    /// The first pages whose checksums are wrong twice: at the first read another connection may have been writing the
    /// page.
    private static func badPages(in database: SQLiteDatabase) -> [Int64] {
        let count = checksum_vfs_pages(database.connection)
        guard count > 0 else { return [] }
        var bad: [Int64] = []
        for page in 1...count where !isSound(page, database) {
            bad.append(page)
            if bad.count == mostListed { break }
        }
        guard !bad.isEmpty else { return [] }
        usleep(writingTime)
        return bad.filter { !isSound($0, database) }
    }

    private static func isSound(_ page: Int64, _ database: SQLiteDatabase) -> Bool {
        checksum_vfs_read(database.connection, page) == 0
    }

    /// Microseconds; writing one page takes less.
    private static let writingTime: UInt32 = 20_000

    private static let mostListed = 20

    private static func words(page: Int64, _ path: String) -> String {
        "page \(page) of \(path) is not what was written to it"
    }

    private static func path(of database: SQLiteDatabase) -> String {
        guard let path = checksum_vfs_path(database.connection) else { return "" }
        return String(cString: path)
    }

    /// The path as SQLite reads it where options follow (`?name=value`).
    package static func uri(_ path: String) -> String {
        URL(filePath: path, directoryHint: .notDirectory).absoluteString
    }
}
