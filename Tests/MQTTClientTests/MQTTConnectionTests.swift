import Glibc
import MQTTClient
import Testing

/// Connections that do not come about; those to a real broker are in Tests/Pages/test_broker.py.
struct MQTTConnectionTests {
    /// A socket that listens at this machine, and answers nobody.
    private final class SilentListener: Sendable {
        private let descriptor: CInt
        let port: Int

        init(accepts: Bool = true) throws {
            descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            var length = socklen_t(MemoryLayout<sockaddr_in>.size)
            let descriptor = descriptor
            let isBound = withUnsafeMutablePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { place in
                    bind(descriptor, place, length) == 0 && getsockname(descriptor, place, &length) == 0
                }
            }
            try #require(isBound)
            if accepts { try #require(listen(descriptor, 8) == 0) }
            port = Int(UInt16(bigEndian: address.sin_port))
        }

        deinit { close(descriptor) }
    }

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
        let port = try SilentListener(accepts: false).port
        #expect(await end("127.0.0.1", port) == .noConnection)
    }

    @Test func `there is no such name`() async {
        #expect(await end("no-such-name.invalid", 1) == .noSuchName)
    }

    @Test func `a name that leads only to addresses that are not admitted is not connected to`() async throws {
        let listener = try SilentListener()
        let asked = await end("localhost", listener.port, admits: { _ in false })
        #expect(asked == .notAdmitted)
    }

    @Test func `a broker that does not answer is left after the limit`() async throws {
        let listener = try SilentListener()
        #expect(await end("127.0.0.1", listener.port) == .timedOut)
    }

    @Test func `a connection that is closed before it stands ends`() async throws {
        let listener = try SilentListener()
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
