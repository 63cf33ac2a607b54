import FamilyCore
package import ServerCore
import Synchronization

/// Keeps the pieces of uploads for as long as a test runs.
package final class MemoryPieceStore: UploadPieceStore {
    private struct State {
        var pieces: [UploadPieceName: [UInt8]] = [:]
        var isAway = false
    }

    private let state = Mutex(State())

    package init() {}

    /// While true, each call throws.
    package func setAway(_ isAway: Bool) { state.withLock { $0.isAway = isAway } }

    package var pieces: [UploadPieceName: [UInt8]] { state.withLock(\.pieces) }

    /// Changes a byte of a piece, or removes the piece.
    package func damage(_ name: UploadPieceName, removing: Bool = false) {
        state.withLock { state in
            if removing { state.pieces[name] = nil } else { state.pieces[name]?[0] ^= 1 }
        }
    }

    private func answer<Result>(_ body: (inout [UploadPieceName: [UInt8]]) throws -> Result) throws -> Result {
        try state.withLock { state in
            if state.isAway { throw BlobError.failed("the store is away") }
            return try body(&state.pieces)
        }
    }

    package func add(_ bytes: [UInt8], named name: UploadPieceName) async throws {
        try answer { $0[name] = bytes }
    }

    package func read(
        _ name: UploadPieceName,
        length: Int64,
        _ body: @Sendable ([UInt8]) async throws -> Void
    ) async throws {
        let bytes = try answer { pieces in
            guard let bytes = pieces[name] else { throw BlobError.absent }
            return bytes
        }
        try await body(Array(bytes.prefix(Int(length))))
    }

    package func remove(_ name: UploadPieceName) async throws { try answer { $0[name] = nil } }

    package func forEachPage(_ body: ([UploadPieceName]) async throws -> Void) async throws {
        try await body(answer { Array($0.keys) })
    }
}
