import FamilyTesting
import Foundation
import ServerCore
import Testing

@testable import SQLCatalogue

/// A host that acknowledges all packets, and behind which the database hangs.
struct PostgreSQLSilenceTests {
    /// A line to PostgreSQL on which a connection gets no answer from its first VACUUM on.
    private final class SilentLine: Sendable {
        let port: Int
        private let listener: Socket

        /// `target` is the path of the database's socket.
        init(to target: String) throws {
            (listener, port) = try Socket.listening()
            Thread.detachNewThread { [listener] in
                while let client = listener.accept() {
                    guard let server = try? Socket.connected(to: target) else { return }
                    Thread.detachNewThread { Self.carryUp(client, server) }
                    Thread.detachNewThread { Self.carryDown(client, server) }
                }
            }
        }

        deinit { listener.shutDown() }

        private static func carryUp(_ client: Socket, _ server: Socket) {
            var isSilent = false
            while let bytes = client.read(atMost: 65_536) {
                isSilent = isSilent || bytes.contains(Array("VACUUM".utf8))
                guard isSilent || server.send(bytes, tell: { _ in }) else { break }
            }
            server.shutDown()
        }

        private static func carryDown(_ client: Socket, _ server: Socket) {
            while let bytes = server.read(atMost: 65_536) {
                guard client.send(bytes, tell: { _ in }) else { break }
            }
            client.shutDown()
        }
    }

    @Test func `a database that falls silent while it is scrubbed is given up`() async throws {
        let database = try await ThrowawayPostgreSQL.makeDatabase()
        let line = try SilentLine(to: database.socket)
        let catalogue = try await PostgreSQLCatalogue(address: database.address(port: line.port))
        await #expect(throws: CatalogueError.self) { try await catalogue.scrub(within: .milliseconds(200)) }
        // What the leader does next finds a connection that answers.
        #expect(try await catalogue.read(.allFamilies) { try $0.familyCount() } == 0)
        try await catalogue.close()
        withExtendedLifetime(line) {}
    }
}
