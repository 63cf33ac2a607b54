import CCurl
import Glibc

/// Wakes the loop's thread: a counter of the kernel's, which the loop waits for
/// beside its sockets.
final class Wakeup: Sendable {
    let descriptor: CInt

    /// Fails if the process has no file descriptor left.
    init?() {
        descriptor = eventfd(0, CInt(EFD_CLOEXEC) | CInt(EFD_NONBLOCK))
        guard descriptor >= 0 else { return nil }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Ends the current wait, or the next one; may be called from any thread.
    func wake() { _ = eventfd_write(descriptor, 1) }

    /// Resets the counter, so that the next wait lasts until the next wake-up.
    ///
    /// NB: look for orders after this, not before: an order that comes in between has woken the loop already.
    func clear() {
        var count = eventfd_t()
        _ = eventfd_read(descriptor, &count)
    }
}
