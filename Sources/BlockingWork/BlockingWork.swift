import Dispatch
import Synchronization

/// Runs calls that block (C libraries, disks) on threads of its own.
///
/// Swift's thread pool has as many threads as the machine has cores: one thread
/// that sleeps in a database or a codec would stop every task. At most `width`
/// calls run at once; with a width of one they run in the order of arrival.
package final class BlockingWork: Sendable {
    private struct State {
        var free: [Lane]
        var waiting: [@Sendable () -> Void] = []
    }

    /// A serial queue: it runs one call at a time, on a thread outside
    /// Dispatch's pool.
    ///
    /// NB: on Linux a concurrent queue would take its threads from the pool
    /// that runs Swift's tasks, and two decodes would stop every task on a
    /// machine with two cores. The thread of a serial queue is an additional
    /// one.
    private typealias Lane = DispatchQueue

    private let state: Mutex<State>

    package init(label: String, width: Int = 1) {
        precondition(width > 0, "work needs at least one thread")
        state = Mutex(State(free: (0..<width).map { Lane(label: "\(label)-\($0)") }))
    }

    /// Runs `body` outside Swift's thread pool and waits for its result.
    ///
    /// Cancelling the task does not interrupt a body that has started.
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
        let lane = state.withLock { state in
            let lane = state.free.popLast()
            if lane == nil { state.waiting.append(job) }
            return lane
        }
        if let lane { start(job, in: lane) }
    }

    private func start(_ job: @escaping @Sendable () -> Void, in lane: Lane) {
        lane.async { [self] in
            job()
            if let next = finish(lane) { start(next, in: lane) }
        }
    }

    private func finish(_ lane: Lane) -> (@Sendable () -> Void)? {
        state.withLock { state in
            guard !state.waiting.isEmpty else {
                state.free.append(lane)
                return nil
            }
            return state.waiting.removeFirst()
        }
    }
}
