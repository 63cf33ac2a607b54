package import FamilyCore
import Files
import FoundationEssentials
import GRDB
import PageSums
package import ServerCore
package import SystemPackage

/// A blob that a catalogue refers to.
package struct NamedBlob: Equatable, Sendable {
    package let hash: ContentHash
    package let size: ByteCount
    /// True for bytes that somebody sent; false for bytes that the server made
    /// from them.
    package let isOriginal: Bool

    package init(hash: ContentHash, size: ByteCount, isOriginal: Bool) {
        (self.hash, self.size, self.isOriginal) = (hash, size, isOriginal)
    }
}

/// Reads a catalogue's file: a backup's or a running server's, of any schema up
/// to the newest one that this program knows.
///
/// A read-only connection never runs a checkpoint, so it may be open beside the
/// server that writes (see `SQLiteCatalogue`).
package struct CatalogueFile: Sendable {
    private let database: DatabaseQueue
    package let path: String

    /// Throws `CatalogueError` if the file does not exist or is not a
    /// catalogue.
    package init(path: String) throws {
        self.path = path
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(30)
        configuration.prepareDatabase { database in
            try database.execute(sql: "PRAGMA mmap_size = 0")
            try database.execute(sql: "PRAGMA wal_autocheckpoint = 0")
        }
        database = try translating(path) {
            try PageSums.register()
            let queue = try DatabaseQueue(path: Self.address(of: path), configuration: configuration)
            _ = try queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM schema_migrations") }
            return queue
        }
    }

    /// Returns the path, or on a disk that can only be read the URI of a file that does not change.
    ///
    /// SQLite reads a catalogue by its write-ahead log and the index of the log, which it cannot make there. A server
    /// that uses the catalogue, or was killed, has left both; without them the file has everything.
    private static func address(of path: String) -> String {
        let isWhole = FileIdentity(path + "-shm") == nil && FileIdentity(path + "-wal")?.size ?? 0 == 0
        return isWhole && FileSystem.isReadOnly(at: path) ? "\(PageSums.uri(path))?immutable=1" : path
    }

    /// Returns the number of the newest applied migration.
    package func schema() throws -> Int {
        try translating(path) {
            try database.read { try Int.fetchOne($0, sql: "SELECT max(number) FROM schema_migrations") ?? 0 }
        }
    }

    /// Returns the ID of the server that owns the catalogue; nil before that
    /// server's first start has finished.
    package func server() throws -> ServerID? {
        try translating(path) { try database.read { try String.fetchOne($0, sql: "SELECT id FROM server") } }
            .flatMap { ServerID($0) }
    }

    /// Returns the families in the catalogue, oldest first.
    package func families() throws -> [FamilyID] {
        try translating(path) {
            try database.read { try String.fetchAll($0, sql: "SELECT id FROM families ORDER BY created_at, id") }
        }.compactMap { FamilyID($0) }
    }

    /// Returns whether nobody has begun an album in the catalogue, as after a server's first start.
    package func isUnused() throws -> Bool {
        let anything = """
            SELECT 1 FROM families UNION ALL SELECT 1 FROM family_invitations
            UNION ALL SELECT 1 FROM members UNION ALL SELECT 1 FROM photos
            """
        return try translating(path) { try database.read { try Row.fetchOne($0, sql: anything) == nil } }
    }

    /// Returns wrong page checksums and the findings of SQLite's thorough
    /// check; empty if the catalogue is intact.
    package func damage() throws -> [String] {
        try translating(path) { try database.read { try PageSums.damage(in: $0.lent, by: .thorough) } }
    }

    /// Returns the number of photos, including deleted ones that can be
    /// restored.
    package func photoCount() throws -> Int {
        try translating(path) {
            try database.read { database in
                let clause = try Self.kept(database)
                return try Int.fetchOne(database, sql: "SELECT count(*) FROM photos WHERE \(clause)") ?? 0
            }
        }
    }

    /// Calls `body` once for every blob that a photo needs, in the order of the
    /// hashes.
    package func forEachBlob(_ body: (NamedBlob) throws -> Void) throws {
        try translating(path) {
            try database.read { database in
                let statement = try Self.blobs(database)
                let cursor = try Row.fetchCursor(database, sql: statement)
                var last: ContentHash?
                while let row = try cursor.next() {
                    guard let text: String = row["hash"], let hash = ContentHash(hex: text),
                        let bytes: Int64 = row["bytes"], bytes >= 0
                    else { throw CatalogueError(.damaged, explanation: "a photo names no hash") }
                    if hash == last { continue }
                    last = hash
                    try body(NamedBlob(hash: hash, size: ByteCount(bytes), isOriginal: row["is_original"] == 1))
                }
            }
        }
    }

    /// Returns the IDs of the photos that are deleted and cannot be restored.
    ///
    /// A photo of which there is no row is not among them: the catalogue may be an older one that was put back, which has
    /// never known it.
    package func deletedPhotos() throws -> Set<String> {
        try translating(path) {
            try database.read { database in
                let clause = try Self.kept(database)
                return try String.fetchSet(database, sql: "SELECT id FROM photos WHERE NOT (\(clause))")
            }
        }
    }

    /// Returns the hashes of the blobs that these photos need in this catalogue, and of those that its other photos
    /// need; a blob may be among both.
    package func blobHashes(
        ofPhotos photos: Set<String>
    ) throws -> (these: Set<ContentHash>, others: Set<ContentHash>) {
        try translating(path) {
            try database.read { database in
                var (these, others): (Set<ContentHash>, Set<ContentHash>) = ([], [])
                let statement = try Self.blobs(database)
                let cursor = try Row.fetchCursor(database, sql: statement)
                while let row = try cursor.next() {
                    guard let photo: String = row["photo"], let text: String = row["hash"],
                        let hash = ContentHash(hex: text)
                    else { continue }
                    if photos.contains(photo) { these.insert(hash) } else { others.insert(hash) }
                }
                return (these: these, others: others)
            }
        }
    }

    /// Writes a copy as of one moment to a new file at `path` and syncs the
    /// copy.
    package func copy(to path: String) throws {
        try translating(self.path) {
            try database.writeWithoutTransaction { try PageSums.copy($0.lent, to: path) }
        }
        // SQLite does not sync the file that VACUUM INTO writes.
        try DurableCopy.sync(path)
    }

    /// Returns the condition on photos whose bytes are kept: photos in the
    /// album and deleted photos that can be restored.
    ///
    /// The first schemas could not restore photos.
    private static func kept(_ database: Database) throws -> String {
        let knowsUndo = try database.columns(in: "photos").contains { $0.name == "undo_until" }
        return knowsUndo ? "(deleted_at IS NULL OR undo_until IS NOT NULL)" : "deleted_at IS NULL"
    }

    /// Returns the statement that lists every blob, once for each photo that needs it, in the order of the hashes.
    private static func blobs(_ database: Database) throws -> String {
        let clause = try kept(database)
        var tables = [
            """
            SELECT id AS photo, original_hash AS hash, original_bytes AS bytes, 1 AS is_original
            FROM photos WHERE \(clause)
            """,
            """
            SELECT photo_id AS photo, sha256 AS hash, bytes, 0 AS is_original
            FROM renditions JOIN photos ON photos.id = photo_id WHERE \(clause)
            """,
        ]
        if try database.columns(in: "photos").contains(where: { $0.name == "film_hash" }) {
            tables.append(
                """
                SELECT id AS photo, film_hash AS hash, film_bytes AS bytes, 0 AS is_original
                FROM photos WHERE film_hash IS NOT NULL AND \(clause)
                """
            )
        }
        return tables.joined(separator: " UNION ALL ") + " ORDER BY hash, is_original DESC"
    }
}

/// Reading rows requires the newest schema.
extension CatalogueFile: ReadableCatalogue {
    package func read<Result: Sendable>(
        _ view: CatalogueView,
        _ body: @escaping @Sendable (any CatalogueReader) throws -> Result
    ) async throws -> Result {
        let found = try schema()
        guard found == Migration.newest else {
            throw CatalogueError(.failed, explanation: "schema \(found) instead of \(Migration.newest)")
        }
        return try await translatingAsync(path) {
            try await database.read { database in
                try body(SQLTransaction(SQLiteConnection(database: database), view))
            }
        }
    }
}

/// Syncs a finished file and the folder entry with its name.
package enum DurableCopy {
    package static func sync(_ path: String) throws {
        try OpenFile<CatalogueError>(reading: path, followsLinks: true).sync()
        try Folder<CatalogueError>.sync(Folder<CatalogueError>.parent(of: path))
    }
}

extension CatalogueError: FileCallError {
    package init(_ code: Errno, while action: String, at _: String) {
        self.init(code == .noSpace ? .diskFull : .failed, explanation: "\(action): \(code)")
    }
}
