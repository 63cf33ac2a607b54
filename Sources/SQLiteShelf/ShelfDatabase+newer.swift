import FrameCore
import PageSums
import SQLiteClient

/// A database of a newer program under an older one, as after an update that was taken back.
///
/// The older program leaves its content as it is and works with a database of its own; its photos are listed by their
/// notes. A program that understands the newer one takes it up again, with what she did in between.
extension ShelfDatabase {
    /// The path under which the newer program's database waits.
    static func newer(_ path: String) -> String { path + ".newer" }

    /// Puts the newer program's database away, with its log, and opens an empty one.
    static func beginBesideNewer(at path: String) throws(ShelfError) -> SQLiteDatabase {
        do {
            try takeInLog(of: path)
            for suffix in besides { try Disk.remove(newer(path) + suffix) }
            try Disk.move(path, to: newer(path))
            return try connect(path)
        } catch {
            return try emptyInMemory()
        }
    }

    /// Returns the newer program's database if this program understands it, else `database`.
    ///
    /// Hearts and answers that wait in `database` to be sent are copied before the newer database takes its place, so that
    /// a power cut loses none of them. Photos that came in between are asked for again.
    static func withNewerBack(_ database: SQLiteDatabase, at path: String) throws -> SQLiteDatabase {
        guard Disk.length(of: newer(path)) != nil, let waiting = try? connect(newer(path)) else { return database }
        do {
            let entries = try ShelfReading(database: database).outbox()
            try waiting.write {
                var writing = ShelfWriting(waiting, record: IdentityRecord())
                for entry in entries { try writing.make(.putInOutbox(entry)) }
            }
            try waiting.close()
            try takeInLog(of: newer(path))
        } catch {
            // For example on a full disk: another start tries again.
            return database
        }
        try database.close()
        for suffix in besides { try Disk.remove(path + suffix) }
        try Disk.move(newer(path), to: path)
        return try connect(path)
    }

    /// Writes the log beside a database into it, whatever its schema is, so that the file alone is whole.
    private static func takeInLog(of path: String) throws {
        try PageSums.register()
        let database = try opened(path)
        try database.checkpoint()
        try database.close()
        for suffix in besides { try Disk.remove(path + suffix) }
    }
}
