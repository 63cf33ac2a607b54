import FamilyCore
import Hummingbird
import NIOCore
import ServerCore
import Synchronization

extension BlobStore {
    /// A piece of a blob that fits in memory.
    func bytes(of hash: ContentHash, range: Range<Int64>) async throws -> [UInt8] {
        // A lock because the reading may hand the pieces over on any thread.
        let collected = Collected()
        try await read(hash, range: range) { bytes in collected.add(bytes) }
        return collected.bytes
    }
}

extension BlobStore {
    /// A part of a blob as the body of an answer, piece by piece.
    ///
    /// A file that became shorter meanwhile breaks the answer off: the client
    /// would wait for the rest without end.
    func body(of hash: ContentHash, _ range: Range<Int64>) -> ResponseBody {
        ResponseBody(contentLength: Int(range.upperBound - range.lowerBound)) { writer in
            for piece in range.pieces {
                let bytes = try await bytes(of: hash, range: piece)
                guard bytes.count == piece.count else { throw BlobTrouble.wrongBytes }
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
    /// What one reading hands over: 256 kB, a few milliseconds of a home's line.
    private static var pieceLength: Int64 { 256 * 1024 }

    /// The range in pieces of at most `pieceLength`.
    var pieces: [Range<Int64>] {
        stride(from: lowerBound, to: upperBound, by: Int(Self.pieceLength)).map { start in
            start..<Swift.min(start + Self.pieceLength, upperBound)
        }
    }
}
