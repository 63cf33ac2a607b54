import Crypto
import FamilyCore
import FoundationEssentials
import ServerCore

/// The lock of this copy on an upload: its holder gathers bytes in memory and stores them as pieces.
///
/// The catalogue refuses a piece if another copy has acquired a later lock, or if the piece does not begin where
/// the stored bytes end.
actor SharedUploadLock {
    let upload: UploadID
    private let number: Int64
    private let parts: SharedUploadParts
    /// The number of bytes that are stored durably.
    private var stored: Int64
    private var last: UploadPieceRecord?
    /// The bytes after the stored ones, not stored yet.
    private var gathered: [UInt8] = []
    private var storing: Task<Void, any Error>?
    private var watch: Task<Void, Never>?
    private var isOver = false

    init(_ upload: UploadID, _ lock: UploadLockRecord, _ parts: SharedUploadParts) {
        (self.upload, self.parts) = (upload, parts)
        (number, stored, last) = (lock.number, lock.stored, lock.last)
    }

    /// Adds bytes to the gathered ones; stores them all once there are at least `limit`.
    func write(_ bytes: [UInt8], at offset: Int64, limit: Int) async throws {
        guard !isOver else { throw Problem.uploadBusy }
        guard offset == stored + Int64(gathered.count) else { throw Problem.uploadOffset }
        gathered += bytes
        if gathered.count >= limit { return try await storeAll() }
        if watch == nil, !gathered.isEmpty { watch = Task { await storeWhenQuiet() } }
    }

    /// Stores all bytes and returns their number.
    func settle() async throws -> ByteCount {
        try await storeAll()
        return ByteCount(stored)
    }

    func save(_ record: UploadRecord) async throws {
        let number = number
        try await require(parts.catalogue.write(.allFamilies) { try $0.save(record, in: number) })
    }

    /// Records a result; returns false if there is one already or the lock is lost.
    func finish(_ outcome: UploadOutcome, until expiry: Date) async throws -> Bool {
        let (upload, number) = (upload, number)
        let lock: Int64? = if case .photo = outcome { nil } else { number }
        return try await parts.catalogue.write(.allFamilies) { writer in
            try writer.save(outcome, until: expiry, of: upload, in: lock)
        }
    }

    func cut(to length: Int64) async throws {
        await othersStored()
        gathered = Array(gathered.prefix(Int(clamping: max(0, length - stored))))
        if length <= stored {
            guard try await isCut(to: length) else { throw try await loss() }
        } else {
            try await storeAll()
        }
    }

    /// Removes all pieces; does nothing if the lock is lost.
    func dropBytes() async throws {
        await othersStored()
        gathered = []
        _ = try await isCut(to: 0)
    }

    private func isCut(to length: Int64) async throws -> Bool {
        let (upload, number) = (upload, number)
        let outcome = try await parts.catalogue.write(.allFamilies) { writer in
            try writer.cut(upload, to: length, in: number).map { removed in
                (removed: removed, last: try writer.pieces(of: upload).last)
            }
        }
        guard let outcome else { return false }
        (stored, last) = (length, outcome.last)
        await parts.forget(outcome.removed.map(\.name))
        return true
    }

    /// Releases the lock; bytes that were not stored are lost.
    func end() {
        isOver = true
        gathered = []
        watch?.cancel()
    }
}

extension SharedUploadLock {
    /// Waits until no piece is being stored; ignores errors, which the callers of `storeAll` get.
    private func othersStored() async { while let storing { _ = await storing.result } }

    private func storeAll() async throws {
        await othersStored()
        guard !isOver else { throw Problem.uploadBusy }
        guard !gathered.isEmpty else { return }
        // Unstructured task: bytes that have arrived are stored even if the request is cancelled.
        let task = Task { try await storeGathered() }
        storing = task
        try await task.value
    }

    private func storeGathered() async throws {
        defer { storing = nil }
        let (taken, end, number) = (gathered, stored, number)
        let (piece, bytes) = try await nextPiece(taken)
        try await parts.pieces.add(bytes, named: piece.name)
        let isAdded = try await parts.catalogue.write(.allFamilies) { try $0.add(piece, after: end, in: number) }
        guard isAdded else {
            // Release the lock, so that no later call stores the bytes again.
            self.end()
            await parts.forget([piece.name])
            throw try await loss()
        }
        let replaced = last.flatMap { $0.start == piece.start ? $0 : nil }
        (stored, last) = (piece.end, piece)
        gathered.removeFirst(min(taken.count, gathered.count))
        if let replaced { await parts.forget([replaced.name]) }
    }

    /// Returns the gathered bytes as a piece, together with those of the last piece if both are small.
    ///
    /// This bounds the number of pieces if a sender sends a few bytes at a time.
    private func nextPiece(_ taken: [UInt8]) async throws -> (UploadPieceRecord, [UInt8]) {
        var (start, bytes) = (stored, taken)
        if let last, last.length + Int64(taken.count) <= parts.limits.joined {
            (start, bytes) = (last.start, try await parts.bytes(of: last) + taken)
        }
        let piece = UploadPieceRecord(
            name: UploadPieceName(upload: upload, lock: number, mark: TemporaryName.fresh()),
            start: start,
            length: Int64(bytes.count),
            size: Int64(bytes.count),
            hash: ContentHash(digest: SHA256.hash(data: bytes))
        )
        return (piece, bytes)
    }

    /// Stores the gathered bytes once no more come: a phone whose connection has died silently continues at another
    /// copy, which then has these bytes.
    private func storeWhenQuiet() async {
        var end: Int64?
        while !isOver, !gathered.isEmpty, end != stored + Int64(gathered.count) {
            end = stored + Int64(gathered.count)
            // Only `end` cancels this task, and a released lock stores nothing.
            try? await Task.sleep(for: parts.limits.quiet)
        }
        watch = nil
        guard !isOver else { return }
        // After an error the bytes stay in `gathered`, and `settle` tries again.
        do { try await storeAll() } catch { parts.report(error) }
    }

    private func require(_ isDone: Bool) async throws { if !isDone { throw try await loss() } }

    /// Returns the reason why the catalogue refused a change: the lock is lost, or the upload is gone.
    private func loss() async throws -> any Error {
        let upload = upload
        let isThere = try await parts.catalogue.read(.allFamilies) { try $0.upload(upload) != nil }
        return isThere ? Problem.uploadBusy : BlobError.absent
    }
}
