package import BlockingWork
package import FamilyCore
import Files
package import FoundationEssentials
package import ServerCore
import Synchronization

/// Stores uploads where all copies of the server find them: records in the catalogue, bytes as objects in a store.
///
/// An upload continues at another copy with all bytes that were settled. A copy that is killed before it settles loses
/// at most the last `mostUnsettled` bytes that it received.
///
/// A copy that is killed between storing an object and writing its row leaves an object without a row. `sweep` finds
/// such objects by the number of their lock (`UploadPieceName`), not by their age: clocks of copies and store differ.
package final class SharedUploadStore: UploadStore {
    private let parts: SharedUploadParts
    private let work: BlockingWork
    /// The locks of this copy.
    private let locks = Mutex<[UploadID: SharedUploadLock]>([:])

    package init(
        catalogue: any Catalogue,
        pieces: any UploadPieceStore,
        limits: SharedUploadLimits = SharedUploadLimits(),
        work: BlockingWork = BlockingWork(label: "uploads", width: 4),
        report: @escaping @Sendable (any Error) -> Void
    ) {
        parts = SharedUploadParts(catalogue: catalogue, pieces: pieces, limits: limits, report: report)
        self.work = work
    }

    package var mostUnsettled: ByteCount { ByteCount(Int64(parts.limits.piece)) }

    package func add(
        _ record: UploadRecord,
        unless refusal: @escaping @Sendable ([UploadProgress]) -> Problem?
    ) async throws {
        let family = record.familyID
        try await parts.catalogue.write(.all(of: family)) { writer in
            if let problem = refusal(try writer.uploads(of: family, isOpen: true)) { throw problem }
            try writer.add(record)
        }
    }

    package func record(of id: UploadID) async throws -> UploadRecord? {
        try await parts.catalogue.read(.allFamilies) { try $0.upload(id)?.record }
    }

    package func all() async throws -> [UploadProgress] {
        try await parts.catalogue.read(.allFamilies) { try $0.uploads() }
    }

    /// The bytes of these uploads fill no disk of this server, so families do not compete with each other.
    package func competing(with family: FamilyID) async throws -> [UploadProgress] {
        try await parts.catalogue.read(.all(of: family)) { try $0.uploads(of: family, isOpen: true) }
    }

    package func families() async throws -> Set<FamilyID> {
        try await parts.catalogue.read(.allFamilies) { try $0.familiesOfUploads() }
    }

    package func records(of family: FamilyID) async throws -> [UploadRecord] {
        try await parts.catalogue.read(.all(of: family)) { try $0.uploads(of: family, isOpen: false).map(\.record) }
    }

    package func records(expiringBy moment: Date, orAfter latest: Date, limit: Int) async throws -> [UploadRecord] {
        try await parts.catalogue.read(.allFamilies) {
            try $0.uploads(expiringBy: moment, orAfter: latest, limit: limit)
        }
    }

    package func begin(_ id: UploadID) async throws {
        let begun = try await parts.catalogue.write(.allFamilies) { try $0.acquireLock(at: id) }
        guard let begun else { throw BlobError.absent }
        let lock = SharedUploadLock(id, begun, parts)
        await locks.withLock { $0.updateValue(lock, forKey: id) }?.end()
    }

    package func end(_ id: UploadID) async { await locks.withLock { $0.removeValue(forKey: id) }?.end() }

    package func update(_ record: UploadRecord) async throws { try await lock(at: record.id).save(record) }

    package func set(expiry: Date, of id: UploadID) async throws {
        try await parts.catalogue.write(.allFamilies) { try $0.set(expiry: expiry, of: id) }
    }

    package func finish(
        _ id: UploadID,
        as outcome: UploadOutcome,
        until expiry: Date
    ) async throws -> UploadOutcome {
        if try await lock(at: id).finish(outcome, until: expiry) { return outcome }
        guard let record = try await record(of: id) else { throw BlobError.absent }
        guard let known = record.outcome else { throw Problem.uploadBusy }
        return known
    }

    package func write(_ bytes: [UInt8], to id: UploadID, at offset: Int64) async throws {
        let limit = parts.limits.share(of: locks.withLock(\.count))
        try await lock(at: id).write(bytes, at: offset, limit: limit)
    }

    package func settle(_ id: UploadID) async throws -> ByteCount { try await lock(at: id).settle() }

    package func cut(_ id: UploadID, to length: ByteCount) async throws {
        try await lock(at: id).cut(to: length.bytes)
    }

    package func stage(_ id: UploadID, at path: String) async throws -> StagedFile {
        let lock = try lock(at: id)
        _ = try await lock.settle()
        let pieces = try await parts.catalogue.read(.allFamilies) { try $0.pieces(of: id) }
        let opened = try await work.run { () throws(BlobError) in try OpenFile(creating: path) }
        let file = StagingFile(path: path, file: opened, work: work)
        for piece in pieces { try await copy(piece, to: file, lock) }
        return await file.finish()
    }

    /// Copies a piece into a file.
    ///
    /// If the piece is missing or damaged, the upload is cut to its start, so that the sender sends the rest again.
    private func copy(_ piece: UploadPieceRecord, to file: StagingFile, _ lock: SharedUploadLock) async throws {
        do {
            try await parts.read(piece) { try await file.append($0) }
        } catch let error as BlobError where error == .absent || error == .wrongBytes {
            try await lock.cut(to: piece.start)
            throw BlobError.failed("piece \(piece.name.text) of an upload: \(error)")
        }
    }

    package func dropBytes(of id: UploadID) async throws { try await lock(at: id).dropBytes() }

    package func remove(_ id: UploadID) async throws {
        let pieces = try await parts.catalogue.write(.allFamilies) { try $0.removeUpload(id) }
        await end(id)
        await parts.forget(pieces.map(\.name))
    }

    package func sweep() async throws {
        try await parts.pieces.forEachPage { names in
            for (id, names) in Dictionary(grouping: names, by: \.upload) {
                // NB: the objects are listed before the rows are read, so an upload without a row has ended.
                let (lockNumber, known) = try await parts.catalogue.read(.allFamilies) { reader in
                    (try reader.lockNumber(at: id), Set(try reader.pieces(of: id).map(\.name)))
                }
                await parts.forget(names.filter { !known.contains($0) && $0.lock < lockNumber ?? .max })
            }
        }
    }

    private func lock(at id: UploadID) throws -> SharedUploadLock {
        guard let lock = locks.withLock({ $0[id] }) else { throw BlobError.absent }
        return lock
    }
}
