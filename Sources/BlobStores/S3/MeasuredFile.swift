import Crypto
import FamilyCore
import Files
import ServerCore

/// A local file with its hash and those of its parts, found by reading it once.
struct MeasuredFile: Sendable {
    struct Part: Sendable {
        let start: Int64
        let length: Int64
        let hash: ContentHash
    }

    let path: String
    let size: Int64
    let hash: ContentHash
    /// All have the part's length but the last; a file of no bytes has one part.
    let parts: [Part]

    /// This call blocks.
    init(_ path: String, partLength: Int64) throws(BlobError) {
        let file = try OpenFile(reading: path)
        var whole = SHA256()
        var parts: [Part] = []
        var (offset, isAtEnd) = (Int64(0), false)
        while !isAtEnd {
            let start = offset
            var hasher = SHA256()
            while offset - start < partLength, !isAtEnd {
                let wanted = min(partLength - (offset - start), Int64(OpenFile.pieceLength))
                let piece = try file.piece(at: offset, upTo: Int(wanted))
                isAtEnd = piece.isEmpty
                hasher.update(data: piece)
                whole.update(data: piece)
                offset += Int64(piece.count)
            }
            guard offset > start || parts.isEmpty else { break }
            parts.append(Part(start: start, length: offset - start, hash: ContentHash(digest: hasher.finalize())))
        }
        (self.path, self.parts, size) = (path, parts, offset)
        hash = ContentHash(digest: whole.finalize())
    }
}
