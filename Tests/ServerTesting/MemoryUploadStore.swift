package import FamilyCore
package import FoundationEssentials
package import ServerCore
import Synchronization

/// Keeps uploads for as long as a test runs.
package final class MemoryUploadStore: LocalUploadStore {
    private struct Upload {
        var record: UploadRecord
        var bytes: [UInt8] = []
        var onItsWay: UploadProgress { UploadProgress(record, stored: ByteCount(Int64(bytes.count))) }
    }

    private let uploads = Mutex<[UploadID: Upload]>([:])
    private let isReadOnly = Mutex(false)
    private let onBadSectors = Mutex<Set<UploadID>>([])

    package init() {}

    /// Writes no bytes any more, as on a disk that the kernel has made read-only.
    package func becomeReadOnly() { isReadOnly.withLock { $0 = true } }

    /// The disk cannot remove this upload any more, or can again.
    package func breakSector(of id: UploadID, _ isBroken: Bool = true) {
        onBadSectors.withLock { if isBroken { $0.formUnion([id]) } else { $0.subtract([id]) } }
    }

    package func add(
        _ record: UploadRecord,
        unless refusal: @escaping @Sendable ([UploadProgress]) -> Problem?
    ) async throws {
        try uploads.withLock { uploads in
            if let problem = refusal(uploads.values.map(\.onItsWay)) { throw problem }
            uploads[record.id] = Upload(record: record)
        }
    }

    package func record(of id: UploadID) async throws -> UploadRecord? { uploads.withLock { $0[id]?.record } }

    package func all() async throws -> [UploadProgress] { uploads.withLock { $0.values.map(\.onItsWay) } }

    package func update(_ record: UploadRecord) async throws {
        uploads.withLock { $0[record.id, default: Upload(record: record)].record = record }
    }

    package func set(expiry: Date, of id: UploadID) async throws {
        uploads.withLock { $0[id]?.record.expiresAt = expiry }
    }

    package func finish(
        _ id: UploadID,
        as outcome: UploadOutcome,
        until expiry: Date
    ) async throws -> UploadOutcome {
        try change(id) { upload in
            if let outcome = upload.record.outcome { return outcome }
            (upload.record.outcome, upload.record.expiresAt) = (outcome, expiry)
            return outcome
        }
    }

    package func sweep() async throws {}

    package func write(_ bytes: [UInt8], to id: UploadID, at offset: Int64) async throws {
        if isReadOnly.withLock(\.self) { throw BlobError.failed("write: the file system is read-only") }
        try change(id) { upload in
            let end = min(Int(offset) + bytes.count, upload.bytes.count)
            upload.bytes.replaceSubrange(Int(offset)..<max(end, Int(offset)), with: bytes)
        }
    }

    package func settle(_ id: UploadID) async throws -> ByteCount {
        try change(id) { ByteCount(Int64($0.bytes.count)) }
    }

    package func cut(_ id: UploadID, to length: ByteCount) async throws {
        try change(id) { $0.bytes = Array($0.bytes.prefix(Int(length.bytes))) }
    }

    package func stage(_ id: UploadID, at path: String) async throws -> StagedFile {
        let bytes = try change(id) { $0.bytes }
        try Data(bytes).write(to: URL(filePath: path))
        return StagedFile(
            path: path,
            hash: .of(bytes),
            size: ByteCount(Int64(bytes.count)),
            look: SniffedFileType(firstBytes: bytes)
        )
    }

    package func dropBytes(of id: UploadID) async throws {
        uploads.withLock { $0[id]?.bytes = [] }
    }

    package func remove(_ id: UploadID) async throws {
        if onBadSectors.withLock({ $0.contains(id) }) { throw BlobError.diskError }
        uploads.withLock { $0[id] = nil }
    }

    private func change<Result>(_ id: UploadID, _ body: (inout Upload) -> Result) throws -> Result {
        try uploads.withLock { uploads in
            guard var upload = uploads[id] else { throw BlobError.absent }
            defer { uploads[id] = upload }
            return body(&upload)
        }
    }
}
