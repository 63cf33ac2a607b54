import FamilyCore
import ServerCore

/// Gives exclusive access to an upload to the latest caller.
///
/// A phone whose connection died silently returns on another one while the server still waits on the first. So the
/// holder is asked to release the upload, and of the waiting callers only the last keeps waiting. The wait is short:
/// the holder reads a body, which ends at once, or develops a photo, which has limits of its own.
actor UploadLocks {
    private struct Line {
        let holder: UploadReleaseSignal
        var next: (call: UploadReleaseSignal, isMine: CheckedContinuation<Bool, Never>)?
    }

    private var lines: [UploadID: Line] = [:]

    /// Waits for access; throws `.uploadBusy` if somebody else came later.
    func begin(_ id: UploadID) async throws(Problem) -> UploadReleaseSignal {
        let call = UploadReleaseSignal()
        guard let line = lines[id] else {
            lines[id] = Line(holder: call)
            return call
        }
        line.holder.signal()
        line.next?.isMine.resume(returning: false)
        let isMine = await withCheckedContinuation { lines[id]?.next = (call, $0) }
        guard isMine else { throw .uploadBusy }
        return call
    }

    /// Passes the access to the waiting caller at once, so that nobody comes in between.
    func end(_ id: UploadID) {
        let next = lines[id]?.next
        lines[id] = next.map { Line(holder: $0.call) }
        next?.isMine.resume(returning: true)
    }

    /// The uploads that somebody is using now.
    var held: Set<UploadID> { Set(lines.keys) }

    func isHeld(_ id: UploadID) -> Bool { lines[id] != nil }
}

/// Signals that somebody else wants the upload.
struct UploadReleaseSignal: Sendable {
    private let signals: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    init() { (signals, continuation) = AsyncStream.makeStream() }

    func signal() { continuation.finish() }

    /// Returns at the signal, or when the task is cancelled.
    func wait() async {
        for await _ in signals {}
    }
}
