import FamilyCore
import Hummingbird
import NIOCore
import ServerCore
import Synchronization

extension BlobStore {
    /// Returns a range of a blob that fits in memory.
    func bytes(of hash: ContentHash, range: Range<Int64>) async throws -> [UInt8] {
        // The store may call the closure on any thread, so a lock protects the
        // bytes.
        let collected = Collected()
        try await read(hash, range: range) { bytes in collected.add(bytes) }
        return collected.bytes
    }
}

extension BlobStore {
    /// Returns a range of a blob as a response body, which is read in pieces.
    ///
    /// If the file has become shorter meanwhile, the response is aborted;
    /// otherwise the client would wait for the rest for ever.
    func body(of hash: ContentHash, _ range: Range<Int64>) -> ResponseBody {
        ResponseBody(contentLength: Int(range.upperBound - range.lowerBound)) { writer in
            for piece in range.pieces(of: usualRead) {
                let bytes = try await bytes(of: hash, range: piece)
                guard bytes.count == piece.count else { throw BlobError.wrongBytes }
                try await writer.write(ByteBuffer(bytes: bytes))
            }
            try await writer.finish(nil)
        }
    }
}

private final class Collected: Sendable {
    private let kept = Mutex<[UInt8]>([])

    var bytes: [UInt8] { kept.withLock { $0 } }

    func add(_ bytes: [UInt8]) { kept.withLock { $0 += bytes } }
}

extension Range<Int64> {
    /// The range split into pieces of at most `length` bytes.
    func pieces(of length: Int64) -> [Range<Int64>] {
        stride(from: lowerBound, to: upperBound, by: Int(length)).map { start in
            start..<Swift.min(start + length, upperBound)
        }
    }
}
