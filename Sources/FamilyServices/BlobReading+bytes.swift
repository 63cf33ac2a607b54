package import FamilyCore
package import ServerCore
import Synchronization

extension BlobReading {
    /// Returns a range of a blob that fits in memory.
    package func bytes(of hash: ContentHash, range: Range<Int64>) async throws -> [UInt8] {
        // The store may call the closure on any thread, so a lock protects the bytes.
        let collected = Collected()
        try await read(hash, range: range) { bytes in collected.add(bytes) }
        return collected.bytes
    }
}

private final class Collected: Sendable {
    private let kept = Mutex<[UInt8]>([])

    var bytes: [UInt8] { kept.withLock { $0 } }

    func add(_ bytes: [UInt8]) { kept.withLock { $0 += bytes } }
}
