package import FamilyCore
package import FrameCore
import SQLiteClient
import Synchronization

/// The frame's own storage: a catalogue in SQLite, photos as files beside it,
/// each with a note, and the frame's identity in two small files.
///
/// Files are on the disk before a row names them, and a row is removed before
/// its file: after a power cut, a start finds either the photo or the fact that
/// it must be downloaded. Only on a full disk files go first: the rows are
/// written into the space that they leave.
package final class SQLiteShelf: Shelf {
    let folder: String
    let photoFiles: PhotoFiles
    let outgoingFiles: OutgoingFiles
    let database: Mutex<SQLiteDatabase>
    let known: Mutex<KnownFiles>
    let checking = Mutex(Checking())
    /// The files that are being moved to their places, before a row names them.
    let placing = Mutex<Set<ContentHash>>([])
    private let identityFiles: IdentityFiles
    let giftNote: GiftNote
    private let reserve: DiskReserve

    /// Opens the shelf in `folder`, or creates one.
    ///
    /// A database that cannot be read is set aside, and one of a newer program
    /// waits for that program; the frame's identity and its photos remain (see
    /// `contents`).
    package init(folder: String) throws(ShelfError) {
        self.folder = folder
        try Disk.makeFolder(folder)
        identityFiles = IdentityFiles(folder: folder)
        giftNote = GiftNote(folder: folder)
        reserve = DiskReserve(folder: folder)
        photoFiles = try PhotoFiles(folder: folder)
        outgoingFiles = try OutgoingFiles(folder: folder)
        known = Mutex(KnownFiles(record: identityFiles.read()))
        database = Mutex(try ShelfDatabase.open(at: ShelfDatabase.path(in: folder)))
    }

    package func apply(_ changes: [ShelfChange]) throws {
        try database.withLock { database throws(ShelfError) in
            do throws(ShelfError) {
                try commit(changes, database)
            } catch .diskFull {
                guard freeSpace(changes) else { throw .diskFull }
                return try commit(changes, database)
            }
            reserve.take()
        }
    }

    package func incoming(_ photo: PhotoID, _ file: PhotoFile) throws -> IncomingFile {
        try photoFiles.incomingFile(for: file)
    }

    package func place(_ photo: PhotoID, _ file: PhotoFile) throws {
        let note: PhotoNote? = try database.withLock { database throws(ShelfError) -> PhotoNote? in
            try self.note(of: photo, file, database)
        }
        placing.withLock { _ = $0.insert(file.sha256) }
        defer { placing.withLock { _ = $0.remove(file.sha256) } }
        try photoFiles.place(file, with: note)
        try database.withLock { database throws(ShelfError) in
            defer { removeIfUnnamed(file.sha256) }
            let outcome = try write(database) { writing in
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

    // MARK: - Writing

    /// Writes the changes, and in the same transaction the progress of the slow check of all files.
    func commit(_ changes: [ShelfChange], _ database: SQLiteDatabase) throws(ShelfError) {
        let checkedUpTo = checking.withLock { $0.unwritten }
        let outcome = try write(database, isSynced: changes.contains(where: \.isSynced)) { writing in
            if let checkedUpTo { try writing.keep(checkedUpTo: checkedUpTo) }
            for change in changes { try writing.make(change) }
            // Before the commit: if the identity cannot be stored, nothing is.
            if writing.changedRecord, !writing.isWipe { try identityFiles.write(writing.record) }
            return (
                record: writing.record,
                wiped: writing.wiped,
                orphaned: try writing.orphaned(),
                withLostWords: writing.withLostWords
            )
        }
        if let checkedUpTo { checking.withLock { $0.wrote(checkedUpTo) } }
        // Updates the copy in memory after the commit.
        known.withLock { known in
            known.record = outcome.record
            for change in changes { known.make(change) }
        }
        tellLastPage(changes.lazy.compactMap(\.page).last)
        for change in changes { if case .keepGift(let gift) = change { try giftNote.write(gift) } }
        for hash in outcome.orphaned { try photoFiles.remove(hash) }
        removeOutdatedNotes(of: outcome.withLostWords)
        // Photos that are not for this frame any more, and words that somebody deleted, must not stay readable in the
        // log beside the database. If the checkpoint fails, a later one removes them.
        if changes.contains(where: \.takesAway) || !outcome.withLostWords.isEmpty {
            try? database.checkpoint()
        }
        if outcome.wiped { try finishWipe(database, record: outcome.record) }
    }

    /// Removes the files that these changes release, before their rows are
    /// removed; returns whether there were any.
    private func freeSpace(_ changes: [ShelfChange]) -> Bool {
        let released = known.withLock { known in
            let before = known.hashes
            for change in changes { known.make(change) }
            return before.subtracting(known.hashes)
        }
        let aside = ShelfDatabase.unreadable(ShelfDatabase.path(in: folder))
        let hasAside = Disk.length(of: aside) != nil
        // A file that cannot be removed frees no space: the changes then fail
        // once more.
        try? Disk.remove(aside)
        for hash in released { try? photoFiles.remove(hash) }
        return reserve.giveUp() || hasAside || !released.isEmpty
    }

    func write<Result>(
        _ database: SQLiteDatabase,
        isSynced: Bool = false,
        _ body: (inout ShelfWriting) throws -> Result
    ) throws(ShelfError) -> Result {
        let record = known.withLock { $0.record }
        return try reporting {
            if isSynced { try database.execute("PRAGMA synchronous = FULL") }
            // If even this fails, later changes are synced too.
            defer { if isSynced { try? database.execute("PRAGMA synchronous = NORMAL") } }
            return try database.write {
                var writing = ShelfWriting(database, record: record)
                return try body(&writing)
            }
        }
    }

    /// Returns the note for a picture that was downloaded; nil for a film, which has none, and for an unlisted photo.
    private func note(
        of photo: PhotoID,
        _ file: PhotoFile,
        _ database: SQLiteDatabase
    ) throws(ShelfError) -> PhotoNote? {
        guard case .picture(let rendition) = file else { return nil }
        let shelved = try reporting { try ShelfReading(database: database).photo(photo) }
        return shelved.map { PhotoNote(of: $0, beside: rendition) }
    }

    func writeNote(of photo: PhotoID, _ database: SQLiteDatabase) throws(ShelfError) {
        let shelved = try reporting { try ShelfReading(database: database).photo(photo) }
        guard let shelved, let file = shelved.file else { return }
        try photoFiles.write(PhotoNote(of: shelved, beside: file))
    }

    /// Writes the note of the last page, for a start that does not wait for the
    /// database.
    func tellLastPage(_ photo: PhotoID?) {
        guard let photo, let file = known.withLock({ $0.files[photo] }) else { return }
        let page = LastPage(photo: photo, file: file.sha256)
        // The note is read first: writing wears out an SD card.
        if LastPage(in: folder) != page { page.write(in: folder) }
    }

    /// Finishes a wipe after the rows are gone.
    ///
    /// The identity goes last, so that an interrupted wipe is requested again.
    private func finishWipe(_ database: SQLiteDatabase, record: IdentityRecord) throws(ShelfError) {
        try photoFiles.removeAll()
        try outgoingFiles.removeAll()
        let path = ShelfDatabase.path(in: folder)
        for aside in [ShelfDatabase.unreadable(path), ShelfDatabase.newer(path)] { try Disk.remove(aside) }
        try reporting {
            // Deleted rows stay readable in the file until it is rewritten.
            try database.execute("VACUUM")
            try database.checkpoint()
        }
        try LastPage.remove(in: folder)
        try giftNote.write(nil)
        if record.isEmpty {
            try identityFiles.remove()
        } else if record.registration == nil {
            try identityFiles.write(record)
        }
    }

    private func removeIfUnnamed(_ hash: ContentHash) {
        let isNamed = known.withLock { $0.names(hash) }
        guard !isNamed else { return }
        // A surplus file does no harm: a start removes it once the server has listed all its photos.
        try? photoFiles.remove(hash)
    }
}

extension ShelfChange {
    fileprivate var page: PhotoID? {
        guard case .keepCurrentPage(let photo) = self else { return nil }
        return photo
    }

    /// True if the change removes what the viewer may no longer see.
    fileprivate var takesAway: Bool {
        switch self {
        case .forget, .dropMoments: true
        default: false
        }
    }

    /// True if the change must be on the disk when `apply` returns.
    fileprivate var isSynced: Bool {
        switch self {
        case .keepLooks, .keepRotation: true
        case .putInOutbox(let entry): if case .heart = entry.subject { false } else { true }
        default: false
        }
    }
}
