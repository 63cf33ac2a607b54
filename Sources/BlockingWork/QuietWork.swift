import Dispatch
import Glibc
import Synchronization

/// Runs calls one after another on a thread that takes the processor only where
/// nobody else wants it: for what is nice to have and must not be felt.
///
/// A thread of its own, and not Dispatch's: the system lets no thread become
/// urgent again that once stood back.
package final class QuietWork: Sendable {
    /// Of 0 … 19: next to one that draws, a fifteenth of a core.
    private static let niceness: CInt = 12

    private final class Line: Sendable {
        private let jobs = Mutex<[@Sendable () -> Void]>([])
        private let isEnding = Atomic(false)
        private let semaphore = DispatchSemaphore(value: 0)

        func add(_ job: @escaping @Sendable () -> Void) {
            jobs.withLock { $0.append(job) }
            semaphore.signal()
        }

        func end() {
            isEnding.store(true, ordering: .releasing)
            semaphore.signal()
        }

        /// Until it ends; what came before that is done.
        func work() {
            while true {
                semaphore.wait()
                let job = jobs.withLock { $0.isEmpty ? nil : $0.removeFirst() }
                job?()
                if job == nil, isEnding.load(ordering: .acquiring) { return }
            }
        }
    }

    private let line = Line()

    package init() {
        var thread = pthread_t()
        let held = Unmanaged.passRetained(line)
        let code = pthread_create(
            &thread,
            nil,
            { pointer in
                guard let pointer else { return nil }
                // On Linux this is the calling thread's alone.
                setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, QuietWork.niceness)
                Unmanaged<Line>.fromOpaque(pointer).takeRetainedValue().work()
                return nil
            },
            held.toOpaque()
        )
        precondition(code == 0, "the system has room for one more thread")
        pthread_detach(thread)
    }

    deinit { line.end() }

    /// Runs `body` in its turn and waits for its result.
    package func run<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
        await withCheckedContinuation { continuation in
            line.add { continuation.resume(returning: body()) }
        }
    }
}
