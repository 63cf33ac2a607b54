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
        var hasher = PieceHasher(piece.checksum)
        do {
            for try await buffer in body {
                let bytes = Array(buffer.readableBytesView)
                let position = try piece.take(bytes.count)
                hasher.update(bytes)
                try await turn.write(bytes, at: position)
            }
            return piece.end(digest: hasher.digest)
        } catch let problem as Problem {
            return .undo(problem)
        } catch {
            // The line broke: what came over it stays.
            return piece.brokenOff
        }
    }
}
