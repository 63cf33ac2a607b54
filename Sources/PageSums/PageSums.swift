import CChecksumVFS
package import GRDB
import Glibc
import Synchronization

/// Sums on the pages of our databases: a flipped bit anywhere in their files is found when the page is read.
///
/// SQLite itself keeps no sums. They are made and compared by SQLite's own checksum shim, which becomes the default way
/// of this process to reach database files; files without sums are read and written as before.
///
/// NB: another program that writes into such a database without the shim leaves pages with wrong sums behind.
package enum PageSums {
    /// The page that was found wrong last.
    private static let found = Mutex<BadPage?>(nil)

    private struct BadPage {
        let path: String
        let page: Int64
    }

    private static let code = checksum_vfs_register { path, page in
        guard let path else { return }
        let name = String(cString: path)
        PageSums.found.withLock { $0 = BadPage(path: name, page: page) }
    }

    /// Must be called before a database is opened.
    package static func register() throws {
        guard code == 0 else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
    }

    /// A new database has sums from its first page on; call it while nothing is written yet.
    package static func begin(in database: Database) {
        checksum_vfs_reserve(database.sqliteConnection)
    }

    /// Whether the pages have sums; known once something was read.
    package static func areIn(_ database: Database) -> Bool {
        checksum_vfs_is_on(database.sqliteConnection) == 1
    }

    /// Lets nobody but this user read a database, also a new one from its first byte on: it knows secrets.
    ///
    /// SQLite gives the files beside it the same mode.
    package static func makePrivate(_ path: String) {
        close(Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600))
        // Of an earlier program's, which left that to its folder. Some disks know no modes.
        for file in [path, path + "-wal", path + "-shm"] { chmod(file, 0o600) }
    }

    /// Writes a copy with sums, consistent as of one moment, to a new file; it is not synced.
    package static func copy(_ database: Database, to path: String) throws {
        makePrivate(path)
        begin(in: database)
        try database.execute(sql: "VACUUM INTO ?", arguments: ["\(uri(path))?page_sums=1"])
    }

    /// Whether a page's sum was wrong.
    package static func isBadPage(_ error: DatabaseError) -> Bool {
        // SQLITE_IOERR_DATA, which nothing but the shim answers with.
        error.extendedResultCode.rawValue == 8202
    }

    /// The page that was found wrong last in any file, in words; nil where none ever was.
    package static var lastBadPage: String? {
        found.withLock(\.self).map { words(page: $0.page, $0.path) }
    }

    /// What is wrong in the database's file, in words: pages with wrong sums, or where there are none, what SQLite's own
    /// check finds.
    ///
    /// Every page is read from the file, also those that hold nothing, whatever is in memory.
    package static func damage(in database: Database, by check: Check) throws -> [String] {
        let path = path(of: database)
        let bad = badPages(in: database)
        guard bad.isEmpty else { return bad.map { words(page: $0, path) } }
        return try faults(in: database, by: check)
    }

    /// What SQLite's own check finds wrong, whatever the sums are.
    static func faults(in database: Database, by check: Check) throws -> [String] {
        try String.fetchAll(database, sql: check.sql).filter { $0 != "ok" }
    }

    package enum Check: Sendable {
        /// Leaves out what takes long: whether each index agrees with its table.
        case quick
        case thorough

        fileprivate var sql: String {
            switch self {
            case .quick: "PRAGMA quick_check"
            case .thorough: "PRAGMA integrity_check"
            }
        }
    }

    /// The first pages whose sums are wrong, and stay so: another connection may have been writing them.
    private static func badPages(in database: Database) -> [Int64] {
        let count = checksum_vfs_pages(database.sqliteConnection)
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

    private static func isSound(_ page: Int64, _ database: Database) -> Bool {
        checksum_vfs_read(database.sqliteConnection, page) == 0
    }

    /// In microseconds: to write one page takes less.
    private static let writingTime: UInt32 = 20_000

    private static let mostListed = 20

    private static func words(page: Int64, _ path: String) -> String {
        "page \(page) of \(path) is not what was written to it"
    }

    private static func path(of database: Database) -> String {
        guard let path = checksum_vfs_path(database.sqliteConnection) else { return "" }
        return String(cString: path)
    }

    /// The path as SQLite reads it where options follow.
    package static func uri(_ path: String) -> String {
        let plain = path.utf8.map { byte in
            let isPlain = byte > 0x20 && byte < 0x7F && !"?#%".utf8.contains(byte)
            return isPlain ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }
        return "file:" + plain.joined()
    }
}
