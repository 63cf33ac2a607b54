import CMosquitto
import Glibc
import Synchronization

/// The messages that wait for the thread of their connection, and the descriptor that wakes it.
final class Outbox: Sendable {
    private struct State {
        var messages: [MQTTMessage] = []
        var isClosing = false
        var isOverfull = false
    }

    /// The maximum number of messages that wait: a hundred frames have nine topics each, and a broker that does not read
    /// must not fill the memory.
    private static let mostMessages = 5_000

    private let state = Mutex(State())
    /// A descriptor that can be read from when there is something to do; -1 if the system gave none.
    let descriptor = grandma_event_descriptor()

    deinit { if descriptor >= 0 { _ = Glibc.close(descriptor) } }

    var isClosing: Bool { state.withLock(\.isClosing) }

    /// Whether more messages came than may wait.
    var isOverfull: Bool { state.withLock(\.isOverfull) }

    func add(_ message: MQTTMessage) {
        state.withLock { state in
            state.isOverfull = state.isOverfull || state.messages.count >= Self.mostMessages
            if !state.isOverfull { state.messages.append(message) }
        }
        wake()
    }

    func close() {
        state.withLock { $0.isClosing = true }
        wake()
    }

    func take() -> [MQTTMessage] {
        state.withLock { state in
            defer { state.messages = [] }
            return state.messages
        }
    }

    private func wake() {
        var one: UInt64 = 1
        _ = write(descriptor, &one, MemoryLayout<UInt64>.size)
    }

    /// Waits until the socket is ready for one of the events, or until `add` or `close` is called; at most `limit`
    /// milliseconds.
    ///
    /// Returns the events for which the socket is ready.
    func wait(for socket: CInt, _ events: CInt, atMost limit: CInt) -> CInt {
        var places = [
            pollfd(fd: socket, events: CShort(events), revents: 0),
            pollfd(fd: descriptor, events: CShort(POLLIN), revents: 0),
        ]
        guard poll(&places, nfds_t(places.count), limit) > 0 else { return 0 }
        if places[1].revents != 0 {
            var count: UInt64 = 0
            _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
        }
        return CInt(places[0].revents)
    }
}
