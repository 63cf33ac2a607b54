import Dispatch
import Glibc
import MQTTClient
import Testing

/// Connections that do not come about; those to a real broker are in Tests/Pages/test_broker.py.
struct MQTTConnectionTests {
    private func end(
        _ host: String,
        _ port: Int,
        admits: @escaping @Sendable (String) -> Bool = { _ in true }
    ) async -> MQTTEnd {
        var settings = MQTTSettings(host: host, port: port, isSecure: false, clientID: "test", admitsPeer: admits)
        settings.limit = .milliseconds(300)
        return await MQTTConnection(settings).run { event in Issue.record("\(event)") }
    }

    @Test func `nobody listens there`() async throws {
        let port = try LocalListener(accepts: false).port
        #expect(await end("127.0.0.1", port) == .noConnection)
    }

    /// Also on a machine where only the loopback has this version of the protocol.
    @Test(arguments: ["127.0.0.1", "::1", "192.168.1.5", "fd00::5"])
    func `an address leads to itself`(address: String) {
        let settings = MQTTSettings(host: address, port: 1, isSecure: false, clientID: "test") { _ in false }
        #expect(settings.addresses(address) == [address])
    }

    @Test func `there is no such name`() async {
        #expect(await end("no-such-name.invalid", 1) == .noSuchName)
    }

    @Test func `a name that leads only to addresses that are not admitted is not connected to`() async throws {
        let listener = try LocalListener()
        let asked = await end("localhost", listener.port, admits: { _ in false })
        #expect(asked == .notAdmitted)
    }

    @Test func `a broker that does not answer is left after the limit`() async throws {
        let listener = try LocalListener()
        #expect(await end("127.0.0.1", listener.port) == .timedOut)
    }

    @Test func `a connection that is closed before it stands ends`() async throws {
        let listener = try LocalListener()
        var settings = MQTTSettings(
            host: "127.0.0.1",
            port: listener.port,
            isSecure: false,
            clientID: "test",
            admitsPeer: { _ in true }
        )
        settings.limit = .seconds(60)
        let connection = MQTTConnection(settings)
        connection.close()
        #expect(await connection.run { _ in } == .closed)
    }

    @Test func `an address that does not answer leaves time for the next one`() async throws {
        let silent = try LocalListener(host: 2, backlog: 0)
        defer { withExtendedLifetime(silent) {} }
        // The kernel answers one connection; it drops the packets of further ones while that one waits.
        let first = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
        defer { close(first) }
        try silent.connect(first)
        let refusing = try LocalListener(host: 1, port: UInt16(silent.port))
        DispatchQueue(label: "broker").async {
            let line = accept(refusing.descriptor, nil, nil)
            var bytes = [UInt8](repeating: 0, count: 1_024)
            _ = recv(line, &bytes, bytes.count, 0)
            // CONNACK, not authorized (MQTT 3.1.1, section 3.2).
            let answer: [UInt8] = [0x20, 2, 0, 5]
            _ = send(line, answer, answer.count, CInt(MSG_NOSIGNAL))
            close(line)
        }
        var settings = MQTTSettings(
            host: "broker.home",
            port: silent.port,
            isSecure: false,
            clientID: "test",
            admitsPeer: { _ in true }
        )
        settings.addresses = { _ in ["127.0.0.2", "127.0.0.1"] }
        settings.limit = .seconds(2)
        let end = await MQTTConnection(settings).run { _ in }
        #expect(end == .wrongPassword)
    }
}
