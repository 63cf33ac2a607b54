package import BlockingWork
package import FamilyCore
import Files
package import FoundationEssentials
package import ServerCore
import Synchronization

/// Stores each upload as two files: its record (JSON) and its bytes.
///
/// The records are also held in memory and read from the disk at the start, so
/// only one process at a time may use the folder. The folder should lie on the
/// file system of the blobs, because a finished upload is linked there if that
/// file system has hard links, and copied otherwise.
///
/// A kill of the process loses no byte that was written.
package final class FileUploadStore: LocalUploadStore {
    private let layout: UploadLayout
    private let work: BlockingWork
    private let hash: @Sendable (OpenFile) throws(BlobError) -> ContentHash
    private let known: Mutex<[UploadID: UploadProgress]>
    private let writing = Mutex(Writing())

    /// The files that are open for writing and the uploads that are completely
    /// synced.
    private struct Writing {
        /// Each file is opened by the first write and closed by the next
        /// `settle`.
        var files: [UploadID: OpenFile] = [:]
        /// The uploads of which every byte is synced.
        ///
        /// For them `UploadProgress.stored` is the number of bytes.
        var settled: Set<UploadID> = []
    }

    /// Creates the folder if it is missing and removes files whose counterpart
    /// is missing.
    ///
    /// This call blocks. It is made once, at the start.
    package convenience init(
        folder: String,
        work: BlockingWork = BlockingWork(label: "uploads", width: 4)
    ) throws(BlobError) {
        try self.init(folder: folder, work: work) { file throws(BlobError) in try file.contentHash() }
    }

    /// `hash` reads a complete upload; a test lets it fail as a disk does.
    init(
        folder: String,
        work: BlockingWork,
        hash: @escaping @Sendable (OpenFile) throws(BlobError) -> ContentHash
    ) throws(BlobError) {
        layout = UploadLayout(root: folder)
        self.work = work
        self.hash = hash
        try Folder.make(folder)
        let found = try Self.recordsRead(in: folder)
        let layout = layout
        let uploads = found.map { ($0.id, UploadProgress($0, stored: layout.bytesStored(of: $0.id))) }
        known = Mutex(Dictionary(uploads, uniquingKeysWith: { first, _ in first }))
        try removeLeftovers()
    }

    package func add(
        _ record: UploadRecord,
        unless refusal: @escaping @Sendable ([UploadProgress]) -> Problem?
    ) async throws {
        let problem = known.withLock { known in
            let problem = refusal(Array(known.values))
            if problem == nil { known[record.id] = UploadProgress(record) }
            return problem
        }
        if let problem { throw problem }
        do {
            try await work.run { [layout] () throws(BlobError) in
                // Keeping the record syncs the folder, and with it the name of
                // this file.
                _ = try OpenFile(continuing: layout.bytes(record.id))
                try layout.keep(record)
            }
        } catch {
            known.withLock { $0[record.id] = nil }
            throw error
        }
        writing.withLock { _ = $0.settled.insert(record.id) }
    }

    package func record(of id: UploadID) async throws -> UploadRecord? { known.withLock { $0[id]?.record } }

    package func all() async throws -> [UploadProgress] { known.withLock { Array($0.values) } }

    package func set(expiry: Date, of id: UploadID) async throws {
        guard var record = try await record(of: id) else { return }
        record.expiresAt = expiry
        try await update(record)
    }

    package func finish(
        _ id: UploadID,
        as outcome: UploadOutcome,
        until expiry: Date
    ) async throws -> UploadOutcome {
        guard var record = try await record(of: id) else { throw BlobError.absent }
        if let outcome = record.outcome { return outcome }
        (record.outcome, record.expiresAt) = (outcome, expiry)
        try await update(record)
        return outcome
    }

    package func update(_ record: UploadRecord) async throws {
        try await work.run { [layout] () throws(BlobError) in try layout.keep(record) }
        known.withLock { $0[record.id, default: UploadProgress(record)].record = record }
    }

    package func write(_ bytes: [UInt8], to id: UploadID, at offset: Int64) async throws {
        try await work.run { [self] () throws(BlobError) in
            let file = try fileToWrite(of: id)
            try file.write(bytes, at: offset)
            file.beginWriteback(of: offset..<offset + Int64(bytes.count))
        }
        let end = ByteCount(offset) + ByteCount(Int64(bytes.count))
        known.withLock { known in
            if let before = known[id]?.stored, before < end { known[id]?.stored = end }
        }
    }

    private func fileToWrite(of id: UploadID) throws(BlobError) -> OpenFile {
        let open = writing.withLock { writing in
            writing.settled.remove(id)
            return writing.files[id]
        }
        if let open { return open }
        let file = try OpenFile(writing: layout.bytes(id))
        writing.withLock { $0.files[id] = file }
        return file
    }

    package func settle(_ id: UploadID) async throws -> ByteCount {
        let isSettled = writing.withLock { $0.settled.contains(id) }
        if isSettled, let stored = known.withLock({ $0[id]?.stored }) { return stored }
        let file = forgetFile(of: id)
        let length = try await work.run { [layout] () throws(BlobError) in
            let file = if let file { file } else { try OpenFile(writing: layout.bytes(id)) }
            try file.sync()
            return try file.size()
        }
        noteStored(ByteCount(length), of: id)
        writing.withLock { _ = $0.settled.insert(id) }
        return ByteCount(length)
    }

    @discardableResult
    private func forgetFile(of id: UploadID) -> OpenFile? {
        writing.withLock { writing in
            writing.settled.remove(id)
            return writing.files.removeValue(forKey: id)
        }
    }

    private func noteStored(_ bytes: ByteCount, of id: UploadID) {
        known.withLock { $0[id]?.stored = bytes }
    }

    package func cut(_ id: UploadID, to length: ByteCount) async throws {
        forgetFile(of: id)
        try await work.run { [layout] () throws(BlobError) in
            let file = try OpenFile(writing: layout.bytes(id))
            try file.cut(to: length.bytes)
            try file.sync()
        }
        noteStored(length, of: id)
    }

    /// If the disk cannot read the bytes, the upload begins anew, so that the sender sends them again.
    package func stage(_ id: UploadID, at path: String) async throws -> StagedFile {
        do {
            return try await work.run { [layout, hash] () throws(BlobError) in
                let file = try OpenFile(reading: layout.bytes(id))
                try layout.provideBytes(of: id, at: path)
                return StagedFile(
                    path: path,
                    hash: try hash(file),
                    size: ByteCount(try file.size()),
                    look: SniffedFileType(firstBytes: try file.piece(at: 0, upTo: SniffedFileType.bytesNeeded))
                )
            }
        } catch BlobError.diskError {
            try await beginAnew(id, removing: path)
            throw BlobError.diskError
        }
    }

    /// Gives the upload an empty new file, which does not lie on the bad sectors of the old one.
    private func beginAnew(_ id: UploadID, removing link: String) async throws {
        forgetFile(of: id)
        try await work.run { [layout] () throws(BlobError) in
            // NB: the new file is made first, so that the disk does not give it the old one's place.
            try Folder.remove(layout.newBytes(id))
            _ = try OpenFile(creating: layout.newBytes(id))
            try Folder.rename(layout.newBytes(id), to: layout.bytes(id))
            try Folder.sync(layout.root)
            try Folder.remove(link)
        }
        noteStored(.zero, of: id)
    }

    package func dropBytes(of id: UploadID) async throws {
        forgetFile(of: id)
        try await work.run { [layout] () throws(BlobError) in try Folder.remove(layout.bytes(id)) }
        noteStored(.zero, of: id)
    }

    package func remove(_ id: UploadID) async throws {
        forgetFile(of: id)
        try await work.run { [layout] () throws(BlobError) in
            try Folder.remove(layout.record(id))
            try Folder.remove(layout.bytes(id))
            try Folder.sync(layout.root)
        }
        known.withLock { $0[id] = nil }
    }

    /// Does nothing: what a killed process left is removed at the start.
    package func sweep() async throws {}
}

extension FileUploadStore {
    /// Passes the bytes of an upload from `offset` on to `body`.
    func read(_ id: UploadID, from offset: Int64, _ body: ([UInt8], Int64) async throws -> Void) async throws {
        let file = try await work.run { [layout] () throws(BlobError) in try OpenFile(reading: layout.bytes(id)) }
        var offset = offset
        while true {
            let piece = try await work.run { [offset] () throws(BlobError) in try file.piece(at: offset) }
            if piece.isEmpty { return }
            try await body(piece, offset)
            offset += Int64(piece.count)
        }
    }
}

extension FileUploadStore {
    /// Reads the record of every upload; unreadable records are skipped.
    private static func recordsRead(in folder: String) throws(BlobError) -> [UploadRecord] {
        try Folder.names(in: folder).filter { $0.hasSuffix(".json") }.compactMap { name in
            // A damaged record costs the sender one upload, which starts again.
            guard let text = try? Data(contentsOf: URL(filePath: "\(folder)/\(name)")) else { return nil }
            return try? WireCoding.decode(UploadRecord.self, from: text)
        }
    }

    private func removeLeftovers() throws(BlobError) {
        let ids = known.withLock { Array($0.keys) }
        let wanted = Set(ids.flatMap { [layout.record($0), layout.bytes($0)] })
        for name in try Folder.names(in: layout.root) {
            let path = "\(layout.root)/\(name)"
            if !wanted.contains(path) { try Folder.remove(path) }
        }
    }
}

extension UploadLayout {
    /// The length of the bytes file; zero if the file is missing or cannot be
    /// read.
    fileprivate func bytesStored(of id: UploadID) -> ByteCount {
        let length = (try? OpenFile(reading: bytes(id)).size()) ?? 0
        return ByteCount(max(0, length))
    }

    /// Writes a temporary file, syncs it, renames it and syncs the folder.
    ///
    /// A killed server leaves either the old or the new record.
    fileprivate func keep(_ record: UploadRecord) throws(BlobError) {
        let draft = draft(record.id)
        try Folder.remove(draft)
        let file = try OpenFile(creating: draft)
        try file.write(try text(of: record))
        try file.sync()
        try Folder.rename(draft, to: self.record(record.id))
        try Folder.sync(root)
    }

    private func text(of record: UploadRecord) throws(BlobError) -> [UInt8] {
        do {
            return [UInt8](try WireCoding.encode(record))
        } catch {
            throw .failed("an upload's record: \(error)")
        }
    }
}
