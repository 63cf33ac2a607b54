package import FamilyCore
import FoundationEssentials
import ServerCore
import Synchronization

/// Keeps blobs for as long as a test runs.
package final class MemoryBlobStore: BlobStore {
    private let blobs = Mutex<[ContentHash: [UInt8]]>([:])

    package init() {}

    package func keep(file path: String, as hash: ContentHash) async throws {
        guard FileManager.default.fileExists(atPath: path) else { throw BlobTrouble.absent }
        let bytes = try [UInt8](Data(contentsOf: URL(filePath: path)))
        guard ContentHash.of(bytes) == hash else { throw BlobTrouble.wrongBytes }
        blobs.withLock { $0[hash] = bytes }
        try FileManager.default.removeItem(atPath: path)
    }

    package func size(of hash: ContentHash) async throws -> ByteCount? {
        blobs.withLock { $0[hash].map { ByteCount(Int64($0.count)) } }
    }

    package func read(
        _ hash: ContentHash,
        range: Range<Int64>,
        _ body: @Sendable ([UInt8]) async throws -> Void
    ) async throws {
        guard let bytes = blobs.withLock({ $0[hash] }) else { throw BlobTrouble.absent }
        let wanted = bytes[Int(range.lowerBound)..<min(Int(range.upperBound), bytes.count)]
        for start in stride(from: wanted.startIndex, to: wanted.endIndex, by: 256 * 1024) {
            try await body(Array(wanted[start..<min(start + 256 * 1024, wanted.endIndex)]))
        }
    }

    package func remove(_ hash: ContentHash) async throws {
        blobs.withLock { $0[hash] = nil }
    }

    package func hashes() async throws -> [ContentHash] {
        blobs.withLock { Array($0.keys) }
    }
}
