import FamilyActs
import FamilyCore
import Hummingbird
import NIOCore
import ServerCore

/// Reads the body of one request into an upload, until it ends, breaks off, or
/// somebody else wants the upload.
///
/// A value of its own for the task that reads: what it says in the end is all
/// that anybody learns of it.
struct PieceReading: Sendable {
    var piece: UploadPiece
    let body: RequestBody

    /// Reads, and leaves the turn with all bytes durable that are to stay.
    func read(into turn: inout UploadTurn) async throws {
        try await turn.begin(piece)
        let (end, isWanted) = await end(in: turn)
        try await turn.end(end, from: piece.start)
        // What came is kept; the rest comes over the other connection.
        if isWanted, !turn.isWhole { throw Problem.uploadBusy }
    }

    /// A body that waits for ever is left as soon as the upload is wanted.
    private func end(in turn: UploadTurn) async -> (UploadPiece.End, isWanted: Bool) {
        await withTaskGroup(of: UploadPiece.End?.self) { group in
            group.addTask { await copy(into: turn) }
            group.addTask {
                await turn.waitUntilWanted()
                return nil
            }
            let first = await group.next()
            group.cancelAll()
            if let end = first ?? nil { return (end, false) }
            let second = await group.next()
            return ((second ?? nil) ?? piece.brokenOff, true)
        }
    }

    private func copy(into turn: UploadTurn) async -> UploadPiece.End {
        var piece = piece
        var gathered = GatheredBytes(hasher: PieceHasher(piece.checksum))
        do {
            do {
                for try await buffer in body {
                    gathered.take(buffer, at: try piece.take(buffer.readableBytes))
                    if gathered.isEnough { try await gathered.write(into: turn) }
                }
            } catch let error where !(error is Problem) {
                // The line broke: what came over it stays.
                try await gathered.write(into: turn)
                return piece.brokenOff
            }
            try await gathered.write(into: turn)
            return piece.end(digest: gathered.digest)
        } catch let problem as Problem {
            return .undo(problem)
        } catch {
            return piece.brokenOff
        }
    }
}

/// Bytes on their way to the disk: a line brings them in crumbs, and each write
/// is a call of another thread.
private struct GatheredBytes {
    /// Of each upload under way so many bytes are in memory, and a little more.
    private static let enough = 256 * 1024

    private var hasher: PieceHasher
    private var bytes: [UInt8] = []
    private var position: Int64 = 0

    init(hasher: PieceHasher) { self.hasher = hasher }

    var isEnough: Bool { bytes.count >= Self.enough }
    var digest: [UInt8]? { hasher.digest }

    /// `position` is where they belong, behind those that came before.
    mutating func take(_ buffer: ByteBuffer, at position: Int64) {
        if bytes.isEmpty { self.position = position }
        bytes.append(contentsOf: buffer.readableBytesView)
    }

    mutating func write(into turn: UploadTurn) async throws(Problem) {
        guard !bytes.isEmpty else { return }
        hasher.update(bytes)
        try await turn.write(bytes, at: position)
        bytes.removeAll(keepingCapacity: true)
    }
}
