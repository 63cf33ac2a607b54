import Dispatch
import Synchronization

/// Runs calls that block (C libraries, disks) on threads of its own.
///
/// Swift's shared threads are as many as there are cores: one that sleeps in a
/// database or a codec would stop everybody. At most `width` calls run at
/// once; with a width of one they run in the order they came.
package final class BlockingWork: Sendable {
    private struct State {
        var running = 0
        var waiting: [@Sendable () -> Void] = []
    }

    private let queue: DispatchQueue
    private let width: Int
    private let state = Mutex(State())

    package init(label: String, width: Int = 1) {
        precondition(width > 0, "work needs at least one thread")
        queue = DispatchQueue(label: label, attributes: .concurrent)
        self.width = width
    }

    /// Runs `body` away from Swift's shared threads and waits for its result.
    ///
    /// Cancelling the task does not interrupt a body that has begun.
    package func run<Result: Sendable, Failure: Error>(
        _ body: @escaping @Sendable () throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        let outcome = await withCheckedContinuation { continuation in
            enqueue { continuation.resume(returning: Self.outcome(of: body)) }
        }
        return try outcome.get()
    }

    private static func outcome<Result, Failure: Error>(
        of body: () throws(Failure) -> Result
    ) -> Swift.Result<Result, Failure> {
        do throws(Failure) {
            return .success(try body())
        } catch {
            return .failure(error)
        }
    }

    private func enqueue(_ job: @escaping @Sendable () -> Void) {
        let startsNow = state.withLock { state in
            guard state.running < width else {
                state.waiting.append(job)
                return false
            }
            state.running += 1
            return true
        }
        if startsNow { start(job) }
    }

    private func start(_ job: @escaping @Sendable () -> Void) {
        queue.async { [self] in
            job()
            if let next = finishOne() { start(next) }
        }
    }

    private func finishOne() -> (@Sendable () -> Void)? {
        state.withLock { state in
            guard !state.waiting.isEmpty else {
                state.running -= 1
                return nil
            }
            return state.waiting.removeFirst()
        }
    }
}
