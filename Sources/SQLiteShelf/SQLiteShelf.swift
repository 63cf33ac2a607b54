package import FamilyCore
package import FrameCore
import GRDB
import Synchronization

/// The frame's own disk: a catalogue in SQLite, photos as files beside it, and
/// who the frame is in two small files.
///
/// Bytes are on the disk before a row speaks of them, and a row is gone before
/// its bytes are: whenever the plug is pulled, a start finds either the photo or
/// the knowledge that it must be fetched.
package final class SQLiteShelf: Shelf {
    private struct Known {
        var record: IdentityRecord
        /// What is on the shelf; kept beside the database so that asking for a
        /// path never waits behind a write.
        var files: [PhotoID: Rendition] = [:]
        var films: [PhotoID: Film] = [:]

        mutating func keep(_ file: PhotoFile, of photo: PhotoID) {
            switch file {
            case .picture(let rendition): files[photo] = rendition
            case .film(let film): films[photo] = film
            }
        }

        mutating func drop(_ photo: PhotoID) {
            files[photo] = nil
            films[photo] = nil
        }

        func names(_ hash: ContentHash) -> Bool {
            files.values.contains { $0.sha256 == hash } || films.values.contains { $0.sha256 == hash }
        }
    }

    private let folder: String
    private let identityFiles: IdentityFiles
    private let photoFiles: PhotoFiles
    private let database: Mutex<DatabaseQueue>
    private let known: Mutex<Known>

    /// Opens the shelf in `folder`, or begins one.
    ///
    /// A database that cannot be read, or is of a later program, is set aside
    /// and its photos are fetched again; who the frame is survives that.
    package init(folder: String) throws(ShelfTrouble) {
        self.folder = folder
        try Disk.makeFolder(folder)
        identityFiles = IdentityFiles(folder: folder)
        photoFiles = try PhotoFiles(folder: folder)
        known = Mutex(Known(record: identityFiles.read()))
        database = Mutex(try ShelfDatabase.open(at: Self.databasePath(in: folder)))
    }

    package func contents() throws -> ShelfContents {
        try database.withLock { queue throws(ShelfTrouble) in
            do throws(ShelfTrouble) {
                return try read(queue)
            } catch .corrupt {
                queue = try beginAnew(instead: queue)
                return try read(queue)
            }
        }
    }

    package func apply(_ changes: [ShelfChange]) throws {
        try database.withLock { queue throws(ShelfTrouble) in
            let outcome = try write(queue, isSynced: changes.contains(where: \.isSynced)) { writing in
                for change in changes { try writing.make(change) }
                // Before the commit: if who I am cannot be kept, nothing is.
                if writing.changedRecord, !writing.record.isEmpty { try identityFiles.write(writing.record) }
                return (record: writing.record, wiped: writing.wiped, orphaned: try writing.orphaned())
            }
            note(changes, record: outcome.record)
            tellLastPage(changes.lazy.compactMap(\.page).last)
            for hash in outcome.orphaned { try photoFiles.remove(hash) }
            if outcome.wiped { try finishWipe(queue, record: outcome.record) }
        }
    }

    package func incoming(_ photo: PhotoID, _ file: PhotoFile) throws -> IncomingFile {
        try photoFiles.incomingFile(for: file)
    }

    package func place(_ photo: PhotoID, _ file: PhotoFile) throws {
        try photoFiles.place(file)
        try database.withLock { queue throws(ShelfTrouble) in
            defer { removeIfUnnamed(file.sha256) }
            let outcome = try write(queue) { writing in
                (isListed: try writing.keep(file, of: photo), orphaned: try writing.orphaned())
            }
            guard outcome.isListed else { throw .failed("the photo \(photo) left the album while it was fetched") }
            known.withLock { $0.keep(file, of: photo) }
            if LastPage(in: folder)?.photo == photo { tellLastPage(photo) }
            for hash in outcome.orphaned { try photoFiles.remove(hash) }
        }
    }

    package func file(of photo: PhotoID) -> String? {
        known.withLock { $0.files[photo] }.map { photoFiles.path(of: .picture($0)) }
    }

    package func film(of photo: PhotoID) -> String? {
        known.withLock { $0.films[photo] }.map { photoFiles.path(of: .film($0)) }
    }

    package func freeSpace() -> ByteCount { ByteCount(Disk.freeSpace(at: folder)) }

    // MARK: - Reading

    private func read(_ queue: DatabaseQueue) throws(ShelfTrouble) -> ShelfContents {
        let record = known.withLock { $0.record }
        var contents = try reporting { try queue.read { try ShelfReading(database: $0).contents(of: record) } }
        try repair(&contents, queue)
        let files = contents.photos.compactMap { shelved in shelved.file.map { (shelved.photo.id, $0) } }
        let films = contents.photos.compactMap { shelved in shelved.film.map { (shelved.photo.id, $0) } }
        known.withLock { known in
            known.files = Dictionary(files) { first, _ in first }
            known.films = Dictionary(films) { first, _ in first }
        }
        tellLastPage(contents.currentPage)
        return contents
    }

    /// For a start that need not wait for the database.
    private func tellLastPage(_ photo: PhotoID?) {
        guard let photo, let file = known.withLock({ $0.files[photo] }) else { return }
        let page = LastPage(photo: photo, file: file.sha256)
        // Read first: a card wears out by writing.
        if LastPage(in: folder) != page { page.write(in: folder) }
    }

    /// Makes rows and files agree: rows lose files that are not there, files
    /// that no row names are removed.
    private func repair(_ contents: inout ShelfContents, _ queue: DatabaseQueue) throws(ShelfTrouble) {
        var lost: [PhotoID] = []
        for index in contents.photos.indices {
            guard let file = contents.photos[index].file, !photoFiles.isWhole(.picture(file)) else { continue }
            contents.photos[index].file = nil
            contents.photos[index].film = nil
            lost.append(contents.photos[index].photo.id)
        }
        if !lost.isEmpty { try write(queue) { try $0.make(.dropFiles(lost)) } }
        try repairFilms(&contents, queue)
        let wanted = contents.photos.map(\.photo).flatMap { photo in
            photo.renditions.map(\.sha256) + (photo.film.map { [$0.sha256] } ?? [])
        }
        try photoFiles.removeAll(
            butPhotos: Set(contents.photos.flatMap { [$0.file?.sha256, $0.film?.sha256].compactMap(\.self) }),
            butIncoming: Set(wanted)
        )
    }

    private func repairFilms(_ contents: inout ShelfContents, _ queue: DatabaseQueue) throws(ShelfTrouble) {
        var lost: [PhotoID] = []
        for index in contents.photos.indices {
            guard let film = contents.photos[index].film, !photoFiles.isWhole(.film(film)) else { continue }
            contents.photos[index].film = nil
            lost.append(contents.photos[index].photo.id)
        }
        if !lost.isEmpty { try write(queue) { try $0.make(.dropFilms(lost)) } }
    }

    private func beginAnew(instead queue: DatabaseQueue) throws(ShelfTrouble) -> DatabaseQueue {
        try reporting { try queue.close() }
        try ShelfDatabase.setAside(Self.databasePath(in: folder))
        try LastPage.remove(in: folder)
        return try ShelfDatabase.open(at: Self.databasePath(in: folder))
    }

    // MARK: - Writing

    private func write<Result>(
        _ queue: DatabaseQueue,
        isSynced: Bool = false,
        _ body: (inout ShelfWriting) throws -> Result
    ) throws(ShelfTrouble) -> Result {
        let record = known.withLock { $0.record }
        return try reporting {
            if isSynced { try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") } }
            defer {
                // Where even this fails, later changes are synced too.
                if isSynced {
                    try? queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = NORMAL") }
                }
            }
            return try queue.write { database in
                var writing = ShelfWriting(database, record: record)
                return try body(&writing)
            }
        }
    }

    /// Remembers what was committed.
    private func note(_ changes: [ShelfChange], record: IdentityRecord) {
        known.withLock { known in
            known.record = record
            for change in changes {
                switch change {
                case .dropFiles(let photos), .forget(let photos): photos.forEach { known.drop($0) }
                case .dropFilms(let photos): for photo in photos { known.films[photo] = nil }
                case .wipe: (known.files, known.films) = ([:], [:])
                default: break
                }
            }
        }
    }

    /// The rows are gone; who the frame was goes last, so that a wipe that was
    /// cut short is asked for again.
    private func finishWipe(_ queue: DatabaseQueue, record: IdentityRecord) throws(ShelfTrouble) {
        try photoFiles.removeAll(butPhotos: [], butIncoming: [])
        try reporting {
            // Deleted rows stay readable in the file until it is written anew.
            try queue.vacuum()
            _ = try queue.writeWithoutTransaction { try $0.checkpoint(.truncate) }
        }
        try LastPage.remove(in: folder)
        if record.isEmpty { try identityFiles.remove() }
    }

    private func removeIfUnnamed(_ hash: ContentHash) {
        let isNamed = known.withLock { $0.names(hash) }
        guard !isNamed else { return }
        // A file too many does no harm: the next start removes it.
        try? photoFiles.remove(hash)
    }

    private static func databasePath(in folder: String) -> String { "\(folder)/shelf.sqlite" }
}

extension ShelfChange {
    fileprivate var page: PhotoID? {
        guard case .keepCurrentPage(let photo) = self else { return nil }
        return photo
    }

    /// Must be on the disk when `apply` returns.
    fileprivate var isSynced: Bool {
        switch self {
        case .keepLooks, .keepTurn: true
        case .putInOutbox(let entry): if case .introduction = entry.subject { true } else { false }
        default: false
        }
    }
}
