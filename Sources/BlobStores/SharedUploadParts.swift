import Crypto
import FamilyCore
import ServerCore
import Synchronization

/// The limits by which `SharedUploadStore` divides uploads into pieces, in bytes.
package struct SharedUploadLimits: Sendable {
    /// The maximum number of bytes of one upload in memory; they become one piece.
    package var piece = 8 * 1024 * 1024
    /// The maximum number of bytes of all uploads in memory; many uploads share it, each gets at least `least`.
    package var all = 64 * 1024 * 1024
    /// The minimum share of memory of one upload.
    package var least = 256 * 1024
    /// Two neighbouring pieces that are together at most this long become one.
    package var joined: Int64 = 1024 * 1024
    /// Bytes are stored when no more have come for this time.
    package var quiet = Duration.seconds(2)

    package init() {}

    /// Returns the maximum number of bytes in memory of each of `uploads` uploads.
    package func share(of uploads: Int) -> Int { max(least, min(piece, all / max(1, uploads))) }
}

/// The catalogue, the piece store and the limits, which all locks on uploads use.
struct SharedUploadParts: Sendable {
    let catalogue: any Catalogue
    let pieces: any UploadPieceStore
    let limits: SharedUploadLimits
    /// Logs errors of work that has no caller.
    let report: @Sendable (any Error) -> Void

    /// Removes pieces that the catalogue does not name; after an error, `SharedUploadStore.sweep` removes them.
    func forget(_ names: [UploadPieceName]) async {
        for name in names {
            do { try await pieces.remove(name) } catch { report(error) }
        }
    }

    /// Passes the bytes of a piece to `body`; throws `BlobError.wrongBytes` at the end if their hash is wrong.
    func read(_ piece: UploadPieceRecord, _ body: @Sendable ([UInt8]) async throws -> Void) async throws {
        let progress = Mutex((hasher: SHA256(), left: piece.length))
        try await pieces.read(piece.name, length: piece.size) { bytes in
            let wanted = progress.withLock { progress in
                progress.hasher.update(data: bytes)
                defer { progress.left -= min(progress.left, Int64(bytes.count)) }
                return bytes.prefix(Int(clamping: progress.left))
            }
            if !wanted.isEmpty { try await body(Array(wanted)) }
        }
        guard progress.withLock({ ContentHash(digest: $0.hasher.finalize()) }) == piece.hash else {
            throw BlobError.wrongBytes
        }
    }

    /// Returns the bytes of a piece, which must be small enough for memory.
    func bytes(of piece: UploadPieceRecord) async throws -> [UInt8] {
        let all = Mutex<[UInt8]>([])
        try await read(piece) { bytes in all.withLock { $0 += bytes } }
        return all.withLock(\.self)
    }
}
