import FamilyTesting
import Foundation
import PostgreSQLClient
import Testing

/// An address of several hosts, as a family's operator gives it for a primary and its standby.
struct PostgreSQLHostsTests {
    /// A program that took the port of a PostgreSQL that ended: it says something else to whoever comes.
    private final class Stranger: Sendable {
        let port: Int
        private let listener: Socket

        init() throws {
            (listener, port) = try Socket.listening()
            Thread.detachNewThread { [listener] in
                while let client = listener.accept() {
                    _ = client.send(Array("HTTP/1.1 400 Bad Request\r\n\r\n".utf8)) { _ in }
                }
            }
        }

        deinit { listener.shutDown() }
    }

    /// The address of `database`, with these hosts before and after it.
    private func address(_ database: TestDatabase, before: [Int] = [], after: [Int] = []) -> String {
        let folder = URL(filePath: database.socket).deletingLastPathComponent().path
        let hosts = before.map { _ in "127.0.0.1" } + [folder] + after.map { _ in "127.0.0.1" }
        let ports = (before + [5432] + after).map(String.init)
        let rest = database.address.split(separator: " ").filter { !$0.hasPrefix("host=") }.joined(separator: " ")
        return "host=\(hosts.joined(separator: ",")) port=\(ports.joined(separator: ",")) \(rest)"
    }

    @Test func `a host at whose port another program answers is passed over`() async throws {
        let (database, stranger) = (try await ThrowawayPostgreSQL.makeDatabase(), try Stranger())
        for address in [
            address(database, before: [stranger.port]),
            address(database, before: [stranger.port, 1], after: [stranger.port]),
            address(database, before: [1, stranger.port]),
        ] {
            #expect(try PostgreSQLConnection(address).run("SELECT 7").rows == [[.integer(7)]])
            #expect(try PostgreSQLConnection(address, isHasty: true).run("SELECT 7").rows == [[.integer(7)]])
        }
        withExtendedLifetime(stranger) {}
    }

    @Test func `what a PostgreSQL itself refuses is told, and no other host is asked for it`() async throws {
        let (database, stranger) = (try await ThrowawayPostgreSQL.makeDatabase(), try Stranger())
        let wrong = address(database, before: [stranger.port]).replacing("user=server", with: "user=nobody")
        let error = #expect(throws: PostgreSQLError.self) { try PostgreSQLConnection(wrong) }
        #expect(error?.message.contains("nobody") == true)
        withExtendedLifetime(stranger) {}
    }

    @Test func `where no host is a PostgreSQL, or there is one host alone, it is an error`() throws {
        let stranger = try Stranger()
        for hosts in ["127.0.0.1", "127.0.0.1,127.0.0.1"] {
            let address = "host=\(hosts) port=\(stranger.port) user=server dbname=none"
            let error = #expect(throws: PostgreSQLError.self) { try PostgreSQLConnection(address) }
            #expect(error?.isConnectionLost == true)
        }
        #expect(throws: PostgreSQLError.self) { try PostgreSQLConnection("postgres://a:b@[") }
    }
}
