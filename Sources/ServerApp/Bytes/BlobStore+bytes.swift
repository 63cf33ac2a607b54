import FamilyCore
import FamilyServices
import Hummingbird
import NIOCore
import ServerCore

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

extension Range<Int64> {
    /// The range split into pieces of at most `length` bytes.
    func pieces(of length: Int64) -> [Range<Int64>] {
        stride(from: lowerBound, to: upperBound, by: Int(length)).map { start in
            start..<Swift.min(start + length, upperBound)
        }
    }
}
