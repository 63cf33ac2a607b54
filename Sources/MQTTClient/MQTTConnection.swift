import BlockingWork

/// A connection to an MQTT broker, by libmosquitto.
///
/// The library's calls block (they look up the host's address and wait for the broker), so each connection has a thread
/// of its own: a broker or a name server that does not answer delays no other connection.
package final class MQTTConnection: Sendable {
    private let settings: MQTTSettings
    private let outbox = Outbox()
    private let thread = BlockingWork(label: "mqtt")

    package init(_ settings: MQTTSettings) { self.settings = settings }

    /// Connects, calls `tell` with each event, and returns the reason for the end; may be called once.
    ///
    /// Cancelling the task does not end the connection, because the last messages must be sent; call `close` too.
    package func run(_ tell: @escaping @Sendable (MQTTEvent) -> Void) async -> MQTTEnd {
        await thread.run { [settings, outbox] in MQTTSession.run(settings, outbox, tell) }
    }

    /// Sends a message as soon as the connection stands; does nothing after its end.
    package func publish(_ message: MQTTMessage) { outbox.add(message) }

    /// Ends the connection after all messages that were published before, or after some seconds.
    package func close() { outbox.close() }
}
