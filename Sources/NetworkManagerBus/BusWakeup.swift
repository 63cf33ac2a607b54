import CSystemd
import Glibc
import Synchronization

/// Ends the wait of a thread at the bus, from any other thread, once and for all.
final class BusWakeup: Sendable {
    private let isOver = Atomic(false)
    /// Becomes readable when the wait is to end.
    let descriptor: CInt

    init() throws(BusError) {
        descriptor = eventfd(0, CInt(EFD_CLOEXEC | EFD_NONBLOCK))
        guard descriptor >= 0 else { throw .failed(String(cString: strerror(errno))) }
    }

    deinit { close(descriptor) }

    var hasEnded: Bool { isOver.load(ordering: .acquiring) }

    /// Waits for this time, or until the wait is ended.
    func rest(within limit: Duration) {
        var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        _ = poll(&wait, 1, CInt(max(limit / .milliseconds(1), 1)))
    }

    func end() {
        isOver.store(true, ordering: .releasing)
        _ = eventfd_write(descriptor, 1)
    }
}
