import FrameCore
import Synchronization

/// Where other threads leave what happened, for the loop to find.
///
/// They never touch the frame's state: they post, and wake the loop.
final class Mailbox: Sendable {
    private let events = Mutex<[FrameEvent]>([])
    private let signal = Mutex(WakeSignal())

    /// NB: a closure that is itself what a mutex holds is wrapped once more with
    /// every look at it, and called through all of its wrappings: after some
    /// weeks, deeper than a thread's stack.
    private struct WakeSignal {
        var notify: @Sendable () -> Void = {}
    }

    /// Names what wakes the loop, once there is one.
    func whenPosted(_ wake: @escaping @Sendable () -> Void) {
        signal.withLock { $0.notify = wake }
        wake()
    }

    func post(_ event: FrameEvent) {
        events.withLock { $0.append(event) }
        notify()
    }

    /// Wakes the loop, which looks at what there is to draw.
    func notify() {
        let notify = signal.withLock { $0.notify }
        notify()
    }

    /// All that was posted since the last time, in order.
    func take() -> [FrameEvent] {
        events.withLock { events in
            defer { events = [] }
            return events
        }
    }
}
