import BlobStores
import Hummingbird
import NIOCore

/// An archive's central directory, which is sent last and grows with the album.
///
/// A small directory, such as a moment's, stays in memory. A larger one is in a file.
struct ArchiveDirectory: Sendable {
    /// The maximum bytes in memory: those of about 6,000 photos.
    private static let mostInMemory = 1_000_000

    private let staging: StagingFolder
    private var kept: [UInt8] = []
    /// Holds what came before `kept`; nil: there is nothing.
    private var file: ScratchFile?

    init(staging: StagingFolder) { self.staging = staging }

    mutating func append(_ bytes: [UInt8]) async throws {
        kept += bytes
        guard kept.count > Self.mostInMemory else { return }
        let file = if let file { file } else { try await staging.makeScratch() }
        try await file.append(kept)
        self.file = file
        kept = []
    }

    func send(to writer: inout any ResponseBodyWriter) async throws {
        if let file {
            var offset: Int64 = 0
            while true {
                let piece = try await file.piece(at: offset)
                if piece.isEmpty { break }
                offset += Int64(piece.count)
                try await writer.write(ByteBuffer(bytes: piece))
            }
        }
        if !kept.isEmpty { try await writer.write(ByteBuffer(bytes: kept)) }
    }
}
