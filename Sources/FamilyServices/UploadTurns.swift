import FamilyCore
import ServerCore

/// Sees to it that one at a time works with an upload, and that it is the
/// latest who came.
///
/// A phone whose connection died without a word comes back by another while the
/// server still waits at the first. So who holds an upload is asked to let go,
/// and of those who wait only the last goes on waiting. Nobody waits for long:
/// who holds it reads a body, which ends at once, or has a photo developed,
/// which has bounds of its own.
actor UploadTurns {
    private struct Line {
        let holder: UploadCall
        var next: (call: UploadCall, isMine: CheckedContinuation<Bool, Never>)?
    }

    private var lines: [UploadID: Line] = [:]

    /// Waits for its turn; throws where somebody came after it.
    func begin(_ id: UploadID) async throws(Problem) -> UploadCall {
        let call = UploadCall()
        guard let line = lines[id] else {
            lines[id] = Line(holder: call)
            return call
        }
        line.holder.ring()
        line.next?.isMine.resume(returning: false)
        let isMine = await withCheckedContinuation { lines[id]?.next = (call, $0) }
        guard isMine else { throw .uploadBusy }
        return call
    }

    /// Hands over to who waits, at once, so that nobody comes between.
    func end(_ id: UploadID) {
        let next = lines[id]?.next
        lines[id] = next.map { Line(holder: $0.call) }
        next?.isMine.resume(returning: true)
    }

    /// Those that somebody works with right now.
    var held: Set<UploadID> { Set(lines.keys) }

    func isHeld(_ id: UploadID) -> Bool { lines[id] != nil }
}

/// Rings where somebody else wants the upload.
struct UploadCall: Sendable {
    private let rings: AsyncStream<Void>
    private let bell: AsyncStream<Void>.Continuation

    init() { (rings, bell) = AsyncStream.makeStream() }

    func ring() { bell.finish() }

    /// Returns when it rings, or when the task is cancelled.
    func wait() async {
        for await _ in rings {}
    }
}
