import FamilyCore
import FamilyServices
import Hummingbird
import NIOCore
import ServerCore

/// Reads the body of one request into an upload until the body ends, breaks
/// off, or another request wants the upload.
///
/// The reading task owns this value, and only its result leaves the task.
struct PieceReading: Sendable {
    var piece: UploadPiece
    let body: RequestBody

    /// Reads the body; when this returns, all received bytes that count are
    /// durable.
    func read(into lock: inout UploadLock) async throws {
        try await lock.begin(piece)
        let (end, isWanted) = await end(in: lock)
        try await lock.end(end, from: piece.start)
        // The received bytes stay; the rest arrives over the other connection.
        if isWanted, !lock.isWhole { throw Problem.uploadBusy }
    }

    /// Stops waiting for a stalled body as soon as another request wants the
    /// upload.
    private func end(in lock: UploadLock) async -> (UploadPiece.End, isWanted: Bool) {
        await withTaskGroup(of: UploadPiece.End?.self) { group in
            group.addTask { await copy(into: lock) }
            group.addTask {
                await lock.waitUntilWanted()
                return nil
            }
            let first = await group.next()
            group.cancelAll()
            if let end = first ?? nil { return (end, false) }
            let second = await group.next()
            return ((second ?? nil) ?? piece.brokenOff, true)
        }
    }

    private func copy(into lock: UploadLock) async -> UploadPiece.End {
        var piece = piece
        var hasher = PieceHasher(piece.checksum)
        let writer = PieceWriter(lock: lock)
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
            // This waits for the writer, because nothing may be written to an
            // upload after it lost its lock.
            let failure = await writer.failureAtEnd
            if let problem = error as? Problem ?? failure { return .undo(problem) }
            // The connection broke: the received bytes stay.
            return piece.brokenOff
        }
    }
}

/// Writes a piece to the disk while more of it arrives.
///
/// Each write runs on another thread. If bytes arrive fast, they gather during
/// one write and become the next one; if they arrive slowly, each part is
/// written at once.
private actor PieceWriter {
    /// Maximum bytes in memory per upload that wait for a write; as many may be
    /// in the write in progress.
    private static let mostWaiting = 256 * 1024
    /// Minimum bytes of a write before the end.
    ///
    /// The rest of a request's first packet, behind its head, is at most that
    /// long.
    private static let leastWritten = InputFlow.headPiece

    private let lock: UploadLock
    private var waiting: [UInt8] = []
    /// The offset in the upload of the first waiting byte.
    private var position: Int64 = 0
    private var writing: Task<Void, Never>?
    private var failure: Problem?

    init(lock: UploadLock) { self.lock = lock }

    /// Takes bytes that follow the earlier ones; waits if too many are waiting.
    func take(_ bytes: [UInt8], at position: Int64) async throws(Problem) {
        if waiting.isEmpty { (self.position, waiting) = (position, bytes) } else { waiting += bytes }
        // A separate task: it writes the received bytes even if the reading is
        // cancelled.
        if waiting.count >= Self.leastWritten { beginWriting() }
        if waiting.count >= Self.mostWaiting { await writing?.value }
        if let failure { throw failure }
    }

    private func beginWriting() {
        if writing == nil { writing = Task { await write() } }
    }

    /// Returns after all bytes are written.
    func finish() async throws(Problem) {
        if let failure = await failureAtEnd { throw failure }
    }

    /// The error of the writing, if any, after the write in progress has ended.
    var failureAtEnd: Problem? {
        get async {
            if !waiting.isEmpty { beginWriting() }
            await writing?.value
            return failure
        }
    }

    private func write() async {
        while !waiting.isEmpty, failure == nil {
            let (bytes, start) = (waiting, position)
            waiting = []
            do throws(Problem) {
                try await lock.write(bytes, at: start)
            } catch {
                failure = error
            }
        }
        writing = nil
    }
}
