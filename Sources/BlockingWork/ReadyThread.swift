import Dispatch
import Synchronization

/// A thread that has begun and waits for its one piece of work.
///
/// While the system loads libraries no thread can begin: whoever needs one then
/// has it ready before.
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

    /// Ends a thread that was never used.
    deinit { handover.semaphore.signal() }

    /// Runs `body` on it, the first one only.
    func run(_ body: @escaping @Sendable () -> Void) {
        handover.work.withLock { $0 = Work(body: body) }
        handover.semaphore.signal()
    }
}
