import FrameCore
import Synchronization

/// Takes events from other threads for the loop.
///
/// Other threads never touch the frame's state: they post events and wake the
/// loop.
final class Mailbox: Sendable {
    private let events = Mutex<[FrameEvent]>([])
    private let signal = Mutex(WakeSignal())

    /// NB: a closure held directly by a mutex is wrapped once more with every
    /// access, and called through all of its wrappings: after some weeks, the
    /// calls are deeper than a thread's stack.
    private struct WakeSignal {
        var notify: @Sendable () -> Void = {}
    }

    /// Sets the function that wakes the loop.
    func whenPosted(_ wake: @escaping @Sendable () -> Void) {
        signal.withLock { $0.notify = wake }
        wake()
    }

    func post(_ event: FrameEvent) {
        events.withLock { $0.append(event) }
        notify()
    }

    /// Wakes the loop, which then draws what has changed.
    func notify() {
        let notify = signal.withLock { $0.notify }
        notify()
    }

    /// True if such an event was posted and not yet taken.
    func holds(_ event: FrameEvent) -> Bool { events.withLock { $0.contains(event) } }

    /// Returns all events posted since the last call, in order.
    func take() -> [FrameEvent] {
        events.withLock { events in
            defer { events = [] }
            return events
        }
    }
}
