import FrameCore
import Synchronization

/// Where other threads leave what happened, for the loop to find.
///
/// They never touch the frame's state: they post, and wake the loop.
final class Mailbox: Sendable {
    private let events = Mutex<[FrameEvent]>([])
    private let bell = Mutex(Bell())

    /// NB: a closure that is itself what a mutex holds is wrapped once more with
    /// every look at it, and called through all of its wrappings: after some
    /// weeks, deeper than a thread's stack.
    private struct Bell {
        var ring: @Sendable () -> Void = {}
    }

    /// Names what wakes the loop, once there is one.
    func whenPosted(_ wake: @escaping @Sendable () -> Void) {
        bell.withLock { $0.ring = wake }
        wake()
    }

    func post(_ event: FrameEvent) {
        events.withLock { $0.append(event) }
        ring()
    }

    /// Wakes the loop, which looks at what there is to draw.
    func ring() {
        let ring = bell.withLock { $0.ring }
        ring()
    }

    /// All that was posted since the last time, in order.
    func take() -> [FrameEvent] {
        events.withLock { events in
            defer { events = [] }
            return events
        }
    }
}
