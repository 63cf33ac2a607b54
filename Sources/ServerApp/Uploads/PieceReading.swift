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
        let writer = PieceWriter(turn: turn)
        do {
            for try await buffer in body {
                let bytes = Array(buffer.readableBytesView)
                let position = try piece.take(bytes.count)
                hasher.update(bytes)
                try await writer.take(bytes, at: position)
            }
            try await writer.finish()
            return piece.end(digest: hasher.digest)
        } catch {
            // Nobody writes to an upload whose turn is over.
            let failure = await writer.failureAtEnd
            if let problem = error as? Problem ?? failure { return .undo(problem) }
            // The line broke: what came over it stays.
            return piece.brokenOff
        }
    }
}

/// Brings a piece to the disk while more of it comes over the line.
///
/// A write is a call of another thread. From a fast line the crumbs gather while
/// one is under way, and go with the next; from a slow one each goes at once.
private actor PieceWriter {
    /// So many bytes are in memory of each upload, and as many on their way.
    private static let most = 256 * 1024
    /// Fewer wait for more, or for the end: what stands behind a request's head in its first packet.
    private static let least = InputFlow.headPiece

    private let turn: UploadTurn
    private var waiting: [UInt8] = []
    /// Where the first of those that wait belongs.
    private var position: Int64 = 0
    private var underway: Task<Void, Never>?
    private var failure: Problem?

    init(turn: UploadTurn) { self.turn = turn }

    /// Takes bytes that follow those before; waits where too many are waiting.
    func take(_ bytes: [UInt8], at position: Int64) async throws(Problem) {
        if waiting.isEmpty { (self.position, waiting) = (position, bytes) } else { waiting += bytes }
        // A task of its own: what came is written, whoever gives the reading up.
        if waiting.count >= Self.least { beginWriting() }
        if waiting.count >= Self.most { await underway?.value }
        if let failure { throw failure }
    }

    private func beginWriting() {
        if underway == nil { underway = Task { await write() } }
    }

    /// Returns when all is written.
    func finish() async throws(Problem) {
        if let failure = await failureAtEnd { throw failure }
    }

    /// What went wrong with the writing, once nothing is under way any more.
    var failureAtEnd: Problem? {
        get async {
            if !waiting.isEmpty { beginWriting() }
            await underway?.value
            return failure
        }
    }

    private func write() async {
        while !waiting.isEmpty, failure == nil {
            let (bytes, start) = (waiting, position)
            waiting = []
            do throws(Problem) {
                try await turn.write(bytes, at: start)
            } catch {
                failure = error
            }
        }
        underway = nil
    }
}
