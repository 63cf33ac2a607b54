package import FamilyCore
import FoundationEssentials
package import ServerCore
import Synchronization

/// Keeps blobs for as long as a test runs.
package final class MemoryBlobStore: BlobStore {
    private struct State {
        var blobs: [ContentHash: [UInt8]] = [:]
        var damaged: [ContentHash: [UInt8]] = [:]
        var trash: [TrashDay: [ContentHash: [UInt8]]] = [:]
        var onBadSectors: Set<ContentHash> = []
        var unreadable: Set<ContentHash> = []
        var isReadOnly = false
        var isTrashUnreadable = false
        var beforeVerification: @Sendable () async -> Void = {}
        var beforeQuarantine: @Sendable () async -> Void = {}
        var afterKeep: @Sendable (ContentHash) async throws -> Void = { _ in }
    }

    private let state = Mutex(State())

    package init() {}

    package func keep(file path: String, as hash: ContentHash) async throws {
        guard FileManager.default.fileExists(atPath: path) else { throw BlobError.absent }
        let bytes = try [UInt8](Data(contentsOf: URL(filePath: path)))
        guard ContentHash.of(bytes) == hash else { throw BlobError.wrongBytes }
        state.withLock { state in
            state.blobs[hash] = bytes
            state.damaged[hash] = nil
            state.unreadable.remove(hash)
        }
        try FileManager.default.removeItem(atPath: path)
        try await state.withLock(\.afterKeep)(hash)
    }

    package func link(
        _ hash: ContentHash,
        to path: String,
        beforeCopy: @Sendable () async throws -> Void
    ) async throws {
        _ = try readable(hash)
        try await beforeCopy()
        try Data(try readable(hash)).write(to: URL(filePath: path), options: .withoutOverwriting)
    }

    package func size(of hash: ContentHash) async throws -> ByteCount? {
        do throws(BlobError) { return ByteCount(Int64(try readable(hash).count)) } catch .absent { return nil }
    }

    private func readable(_ hash: ContentHash) throws(BlobError) -> [UInt8] {
        let (bytes, isReadable) = state.withLock { ($0.blobs[hash], !$0.unreadable.contains(hash)) }
        guard let bytes else { throw .absent }
        guard isReadable else { throw .diskError }
        return bytes
    }

    package func read(
        _ hash: ContentHash,
        range: Range<Int64>,
        _ body: @Sendable ([UInt8]) async throws -> Void
    ) async throws {
        let bytes = try readable(hash)
        let wanted = bytes[Int(range.lowerBound)..<min(Int(range.upperBound), bytes.count)]
        for start in stride(from: wanted.startIndex, to: wanted.endIndex, by: 256 * 1024) {
            try await body(Array(wanted[start..<min(start + 256 * 1024, wanted.endIndex)]))
        }
    }

    package func remove(_ hash: ContentHash) async throws {
        try state.withLock { state in
            if state.onBadSectors.contains(hash) { throw BlobError.diskError }
            state.blobs[hash] = nil
            state.damaged[hash] = nil
        }
    }

    package func hashes(with prefix: HashPrefix) async throws -> [ContentHash] {
        state.withLock { $0.blobs.keys.filter { HashPrefix(of: $0) == prefix } }
    }

    package func verify(_ hash: ContentHash, size: ByteCount) async throws -> BlobCheck {
        // Other tasks run while a disk is read.
        await state.withLock { $0.beforeVerification }()
        for _ in 1...20 { await Task.yield() }
        let bytes: [UInt8]
        do throws(BlobError) { bytes = try readable(hash) } catch { return error == .absent ? .absent : .damaged }
        return ContentHash.of(bytes) == hash && Int64(bytes.count) == size.bytes ? .sound : .damaged
    }

    package func moveToTrash(_ hash: ContentHash, on day: TrashDay) async throws {
        state.withLock { state in
            guard let bytes = state.blobs.removeValue(forKey: hash) else { return }
            state.trash[day, default: [:]][hash] = bytes
        }
    }

    package func quarantine(_ hash: ContentHash) async throws {
        await state.withLock { $0.beforeQuarantine }()
        try state.withLock { state in
            if state.isReadOnly { throw BlobError.failed("rename: Read-only file system") }
            guard let bytes = state.blobs.removeValue(forKey: hash) else { return }
            state.damaged[hash] = bytes
        }
    }

    package func restoreFromTrash(_ hash: ContentHash) async throws -> Bool {
        state.withLock { state in
            for day in state.trash.keys.sorted().reversed() {
                guard let bytes = state.trash[day]?[hash], ContentHash.of(bytes) == hash else { continue }
                state.trash[day]?[hash] = nil
                state.blobs[hash] = bytes
                return true
            }
            return false
        }
    }

    package func restoreFromQuarantine(_ hash: ContentHash) async throws -> Bool {
        state.withLock { state in
            guard let bytes = state.damaged[hash], ContentHash.of(bytes) == hash else { return false }
            state.damaged[hash] = nil
            state.blobs[hash] = bytes
            return true
        }
    }

    package func trash() async throws -> [TrashContents] {
        try state.withLock { state in
            if state.isTrashUnreadable { throw BlobError.diskError }
            return state.trash.sorted { $0.key < $1.key }.filter { !$0.value.isEmpty }.map { day, blobs in
                TrashContents(day: day, files: blobs.count, bytes: blobs.values.reduce(0) { $0 + Int64($1.count) })
            }
        }
    }

    package func emptyTrash(before day: TrashDay) async throws {
        state.withLock { state in state.trash = state.trash.filter { $0.key >= day } }
    }

    package func emptyTrash() async throws {
        state.withLock { state in (state.trash, state.damaged) = ([:], [:]) }
    }

    /// Runs `body` each time before a blob is verified.
    package func beforeVerification(_ body: @escaping @Sendable () async -> Void) {
        state.withLock { $0.beforeVerification = body }
    }

    /// Runs `body` each time before a damaged blob is moved aside.
    package func beforeQuarantine(_ body: @escaping @Sendable () async -> Void) {
        state.withLock { $0.beforeQuarantine = body }
    }

    /// Runs `body` after each blob that is stored.
    package func afterKeep(_ body: @escaping @Sendable (ContentHash) async throws -> Void) {
        state.withLock { $0.afterKeep = body }
    }

    /// Has the disk refuse to erase this file, as one with a damaged place does.
    package func keepOnBadSector(_ hash: ContentHash) { state.withLock { _ = $0.onBadSectors.insert(hash) } }

    /// Moves nothing aside any more, as a disk that the kernel has made read-only.
    package func becomeReadOnly() { state.withLock { $0.isReadOnly = true } }

    /// Makes the trash unreadable, as a bad sector in its folder does.
    package func breakTrash() { state.withLock { $0.isTrashUnreadable = true } }

    /// Makes a blob unreadable, as a bad sector does, until its bytes are stored again.
    package func breakSector(of hash: ContentHash) {
        state.withLock { _ = $0.unreadable.insert(hash) }
    }

    /// Changes a bit of a blob, as a disk that forgets does.
    package func spoil(_ hash: ContentHash) {
        state.withLock { state in state.blobs[hash]?[0] ^= 1 }
    }
}
