import CChecksumVFS
import Files
import Glibc
import SQLiteClient
import SystemPackage

extension PageSums {
    /// The result of adding checksums to a database.
    package enum ConversionResult: Equatable, Sendable {
        case given
        /// Nothing was changed; a later start tries again.
        case putOff(reason: String)
    }

    /// Adds checksums to the database at `path`, which this program must not have open.
    ///
    /// A copy with checksums is written beside it, checked, synced and renamed over it: after an interruption at any
    /// point, either the old or the new file is there. `keeping` is a name under which the old file stays; nil keeps
    /// none. `hasRoom` returns whether the disk has space for this many bytes.
    package static func give(
        to path: String,
        keeping old: String? = nil,
        hasRoom: (_ bytes: Int64) -> Bool
    ) -> ConversionResult {
        give(to: path, keeping: old, hasRoom: hasRoom) { try damage(in: $0, by: .quick) }
    }

    /// Does it unless `faults`, which reads the old database, returns some.
    static func give(
        to path: String,
        keeping old: String? = nil,
        hasRoom: (_ bytes: Int64) -> Bool,
        unless faults: (SQLiteDatabase) throws -> [String]
    ) -> ConversionResult {
        let draft = path + ".draft"
        unlink(draft)
        unlink(draft + "-journal")
        do {
            // The new file is a little longer than the old one, which stays beside it.
            let bytes = length(of: path) + length(of: path + "-wal")
            guard hasRoom(bytes + bytes / 8) else { return .putOff(reason: "the disk has no room for a second copy") }
            return try give(to: path, by: draft, keeping: old, unless: faults)
        } catch {
            unlink(draft)
            return .putOff(reason: "\(error)")
        }
    }

    /// Computes new checksums, as `give` does, for a database that another program wrote into and whose checksums are
    /// therefore wrong.
    ///
    /// Data that a failing disk changed is accepted too, if it passes SQLite's own thorough check.
    package static func renew(
        in path: String,
        keeping old: String,
        hasRoom: (_ bytes: Int64) -> Bool
    ) -> ConversionResult {
        checksum_vfs_accept(1)
        defer { checksum_vfs_accept(0) }
        return give(to: path, keeping: old, hasRoom: hasRoom) { try faults(in: $0, by: .thorough) }
    }

    /// Locks the old database until the new one has its name, so that nobody writes into the old one.
    private static func give(
        to path: String,
        by draft: String,
        keeping old: String?,
        unless faults: (SQLiteDatabase) throws -> [String]
    ) throws -> ConversionResult {
        try register()
        let database = try SQLiteDatabase(path: path, busySeconds: 2)
        defer { try? database.close() }
        try database.execute("PRAGMA locking_mode = EXCLUSIVE; PRAGMA mmap_size = 0")
        // The journal mode leaves no write-ahead log beside the database, which the new file would take for its own.
        guard try database.text("PRAGMA journal_mode = DELETE") == "delete" else { throw SQLiteError(SQLiteError.busy) }
        try database.execute("BEGIN EXCLUSIVE; COMMIT")
        let found = try faults(database)
        if found.isEmpty { try copy(database, to: draft) }
        if let first = found.first { return .putOff(reason: "it is damaged: \(first)") }
        checksum_vfs_accept(0)
        try check(draft)
        // The permissions of the old file, whatever this process's umask is.
        guard chmod(draft, 0o600) == 0 else { throw Errno(rawValue: errno) }
        try OpenFile<Errno>(reading: draft).sync()
        // SQLite does not say that it could not remove the log (sqlite3WalClose ignores it): what it holds would be
        // written over the pages of the new file.
        guard access(path + "-wal", F_OK) != 0 else {
            throw SQLiteError(SQLiteError.inputOutput, message: "its write-ahead log cannot be removed")
        }
        if let old {
            unlink(old)
            try Folder<Errno>.link(path, to: old)
        }
        try Folder<Errno>.rename(draft, to: path)
        try Folder<Errno>.sync(Folder<Errno>.parent(of: path))
        return .given
    }

    private static func check(_ draft: String) throws {
        let database = try SQLiteDatabase(path: draft, .readOnly)
        defer { try? database.close() }
        let isSound = try damage(in: database, by: .quick).isEmpty && areIn(database)
        guard isSound else { throw SQLiteError(SQLiteError.corrupt, message: "the copy is damaged") }
    }

    private static func length(of path: String) -> Int64 {
        var status = stat()
        return stat(path, &status) == 0 ? Int64(status.st_size) : 0
    }
}
