import Synchronization

/// Signals that there may be something to send to the task that sends it.
///
/// The task may run in another copy of this server, so the signal goes to all copies.
final class NewsSignal: Sendable {
    private let tellCopies: @Sendable () async -> Void
    private let continuation = Mutex<AsyncStream<Void>.Continuation?>(nil)

    init(telling tellCopies: @escaping @Sendable () async -> Void) { self.tellCopies = tellCopies }

    /// A new stream of signals, the first of which comes at once; the previous stream ends.
    var signals: AsyncStream<Void> {
        let (signals, new) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        new.yield()
        let old = continuation.withLock { continuation in
            defer { continuation = new }
            return continuation
        }
        old?.finish()
        return signals
    }

    func signal() {
        signalHere()
        Task { [tellCopies] in await tellCopies() }
    }

    /// Signals in this copy only.
    func signalHere() { _ = continuation.withLock { $0?.yield() } }
}
