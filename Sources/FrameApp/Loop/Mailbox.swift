import FrameCore
import Synchronization

/// Where other threads leave what happened, for the loop to find.
///
/// They never touch the frame's state: they post, and wake the loop.
final class Mailbox: Sendable {
    private let events = Mutex<[FrameEvent]>([])
    private let wake: Mutex<@Sendable () -> Void>

    init() { wake = Mutex({}) }

    /// Names what wakes the loop, once there is one.
    func whenPosted(_ wake: @escaping @Sendable () -> Void) {
        self.wake.withLock { $0 = wake }
        wake()
    }

    func post(_ event: FrameEvent) {
        events.withLock { $0.append(event) }
        ring()
    }

    /// Wakes the loop, which looks at what there is to draw.
    func ring() {
        let wake = wake.withLock { $0 }
        wake()
    }

    /// All that was posted since the last time, in order.
    func take() -> [FrameEvent] {
        events.withLock { events in
            defer { events = [] }
            return events
        }
    }
}
