package import Dispatch
import Synchronization

/// Work that starts on its own thread at once; a caller fetches the result
/// later.
package final class BackgroundResult<Result: Sendable>: Sendable {
    private let outcome = Mutex<Result?>(nil)
    private let isDone = DispatchGroup()

    /// Starts the work at once, on `thread` if given, else on a new thread.
    package init(label: String, on thread: ReadyThread? = nil, _ body: @escaping @Sendable () -> Result) {
        isDone.enter()
        (thread ?? ReadyThread(label: label)).run { [self] in
            let result = body()
            outcome.withLock { $0 = result }
            isDone.leave()
        }
    }

    /// Blocks until the work is done or `limit` has passed; nil after the
    /// limit.
    package func result(within limit: DispatchTimeInterval) -> Result? {
        isDone.wait(timeout: .now() + limit) == .success ? result : nil
    }

    /// Blocks until the work is done.
    package var result: Result {
        isDone.wait()
        guard let result = outcome.withLock({ $0 }) else { preconditionFailure("it was done before") }
        return result
    }
}
