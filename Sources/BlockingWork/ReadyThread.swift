import Dispatch
import Synchronization

/// A thread that has been started and waits for its single piece of work.
///
/// While the dynamic linker loads libraries, no thread can start. Code that
/// needs a thread during that time starts one before.
package final class ReadyThread: Sendable {
    private struct Work {
        let body: @Sendable () -> Void
    }

    private final class Handover: Sendable {
        let semaphore = DispatchSemaphore(value: 0)
        let work = Mutex<Work?>(nil)
    }

    private let handover = Handover()

    package init(label: String) {
        DispatchQueue(label: label).async { [handover] in
            handover.semaphore.wait()
            handover.work.withLock { $0.take() }?.body()
        }
    }

    /// Ends the thread if it was never used.
    deinit { handover.semaphore.signal() }

    /// Runs `body` on the thread; only the first call counts.
    func run(_ body: @escaping @Sendable () -> Void) {
        handover.work.withLock { $0 = Work(body: body) }
        handover.semaphore.signal()
    }
}
