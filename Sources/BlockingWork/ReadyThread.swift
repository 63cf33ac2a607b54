import Dispatch
import Synchronization

/// A thread that has begun and waits for its one piece of work.
///
/// While the system loads libraries no thread can begin: whoever needs one then
/// has it ready before.
package final class ReadyThread: Sendable {
    private final class Desk: Sendable {
        let bell = DispatchSemaphore(value: 0)
        let body = Mutex<(@Sendable () -> Void)?>(nil)
    }

    private let desk = Desk()

    package init(label: String) {
        DispatchQueue(label: label).async { [desk] in
            desk.bell.wait()
            desk.body.withLock { $0.take() }?()
        }
    }

    /// Ends a thread that was never used.
    deinit { desk.bell.signal() }

    /// Runs `body` on it, the first one only.
    func run(_ body: @escaping @Sendable () -> Void) {
        desk.body.withLock { $0 = body }
        desk.bell.signal()
    }
}
