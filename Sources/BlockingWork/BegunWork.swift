package import Dispatch
import Synchronization

/// Work that was begun on a thread of its own before anybody waits for what
/// comes of it.
package final class BegunWork<Result: Sendable>: Sendable {
    private let outcome = Mutex<Result?>(nil)
    private let isDone = DispatchGroup()

    /// Begins at once, on a thread that is ready if there is one.
    package init(label: String, on thread: ReadyThread? = nil, _ body: @escaping @Sendable () -> Result) {
        isDone.enter()
        (thread ?? ReadyThread(label: label)).run { [self] in
            let result = body()
            outcome.withLock { $0 = result }
            isDone.leave()
        }
    }

    /// Blocks until it is there, or for so long; nothing where it is not.
    package func result(within limit: DispatchTimeInterval) -> Result? {
        isDone.wait(timeout: .now() + limit) == .success ? result : nil
    }

    /// Blocks until it is there.
    package var result: Result {
        isDone.wait()
        guard let result = outcome.withLock({ $0 }) else { preconditionFailure("it was done before") }
        return result
    }
}
