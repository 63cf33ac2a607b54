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
}
