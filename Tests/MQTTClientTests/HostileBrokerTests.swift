import Dispatch
import Glibc
import MQTTClient
import Testing

/// Brokers that accept the connection and then try to fill this side's memory.
struct HostileBrokerTests {
    /// A broker at this machine that accepts one connection and then does as it is told, on a thread of its own.
    private final class Broker: Sendable {
        private let listener: LocalListener
        var port: Int { listener.port }

        init(_ behave: @escaping @Sendable (CInt) -> Void) throws {
            let listener = try LocalListener()
            self.listener = listener
            DispatchQueue(label: "broker").async {
                let line = accept(listener.descriptor, nil, nil)
                guard line >= 0 else { return }
                defer { close(line) }
                var bytes = [UInt8](repeating: 0, count: 1_024)
                _ = recv(line, &bytes, bytes.count, 0)
                // CONNACK, accepted (MQTT 3.1.1, section 3.2).
                _ = Broker.send([0x20, 2, 0, 0], to: line)
                behave(line)
            }
        }

        /// Returns false once the other side has closed the connection.
        static func send(_ bytes: [UInt8], to line: CInt) -> Bool {
            Glibc.send(line, bytes, bytes.count, CInt(MSG_NOSIGNAL)) == bytes.count
        }
    }

    private func settings(_ broker: Broker) -> MQTTSettings {
        MQTTSettings(host: "127.0.0.1", port: broker.port, isSecure: false, clientID: "test", admitsPeer: { _ in true })
    }

    @Test(.timeLimit(.minutes(1)))
    func `a message that arrives slowly, and is never complete, ends the connection`() async throws {
        let broker = try Broker { line in
            // PUBLISH with a remaining length of 200 MB, then 400 bytes at a time.
            guard Broker.send([0x30, 0x80, 0xE1, 0xEB, 0x5F, 0, 1, 0x78], to: line) else { return }
            while Broker.send([UInt8](repeating: 0, count: 400), to: line) { usleep(10_000) }
        }
        var settings = settings(broker)
        // A window is over long before it has so many bytes.
        settings.mostReceived = 20_000
        settings.receivedWithin = .milliseconds(50)
        #expect(await MQTTConnection(settings).run { _ in } == .tooMuch)
    }

    @Test(.timeLimit(.minutes(1)))
    func `a broker that reads nothing lets only so many messages wait`() async throws {
        let isOver = DispatchSemaphore(value: 0)
        let broker = try Broker { _ in isOver.wait() }
        defer { isOver.signal() }
        let connection = MQTTConnection(settings(broker))
        let payload = [UInt8](repeating: 7, count: 60_000)
        let end = await connection.run { event in
            guard event == .connected else { return }
            for _ in 0..<6_000 { connection.publish(MQTTMessage(topic: "a", payload: payload, isRetained: true)) }
        }
        #expect(end == .tooMuch)
    }

    /// What was published last may not have arrived, for example after a broken line.
    @Test(.timeLimit(.minutes(1)))
    func `a broker that does not close its end may not have heard the last messages`() async throws {
        let isOver = DispatchSemaphore(value: 0)
        let broker = try Broker { _ in isOver.wait() }
        defer { isOver.signal() }
        #expect(await farewell(to: broker) == .brokeOff)
    }

    @Test(.timeLimit(.minutes(1)))
    func `a broker that closes its end has heard the last messages`() async throws {
        let broker = try Broker { line in
            var bytes = [UInt8](repeating: 0, count: 1_024)
            while recv(line, &bytes, bytes.count, 0) > 0 {}
        }
        #expect(await farewell(to: broker) == .closed)
    }

    /// Publishes one message and closes the connection.
    private func farewell(to broker: Broker) async -> MQTTEnd {
        let connection = MQTTConnection(settings(broker))
        return await connection.run { event in
            guard event == .connected else { return }
            connection.publish(MQTTMessage(topic: "a", payload: [], isRetained: true))
            connection.close()
        }
    }
}
