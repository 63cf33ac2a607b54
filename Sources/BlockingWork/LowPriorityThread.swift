import Dispatch
import Glibc
import Synchronization

/// Runs calls one after another on a thread of low priority, for work that must
/// not slow anything else down.
///
/// The thread is not one of Dispatch's: the system does not let a thread raise
/// its priority again after lowering it.
package final class LowPriorityThread: Sendable {
    /// The thread's nice value, from 0 to 19: beside a thread that draws, 12
    /// gets a fifteenth of a core.
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

        /// Runs jobs until `end` is called; the jobs added before that call are
        /// done first.
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
                // On Linux `setpriority` with 0 changes only the calling
                // thread.
                setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, LowPriorityThread.niceness)
                Unmanaged<Line>.fromOpaque(pointer).takeRetainedValue().work()
                return nil
            },
            held.toOpaque()
        )
        precondition(code == 0, "the system has room for one more thread")
        pthread_detach(thread)
    }

    deinit { line.end() }

    /// Runs `body` after the calls before it and waits for its result.
    package func run<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
        await withCheckedContinuation { continuation in
            line.add { continuation.resume(returning: body()) }
        }
    }
}
