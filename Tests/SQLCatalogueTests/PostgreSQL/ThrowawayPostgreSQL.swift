import Foundation
import PostgreSQLClient
import Synchronization

@testable import SQLCatalogue

/// A PostgreSQL of this test process alone, which ends with it; the first test that needs it starts it.
enum ThrowawayPostgreSQL {
    struct Missing: Error, CustomStringConvertible {
        let description: String
    }

    private static let started = Task { try start() }
    /// A database with the newest schema and nothing in it, which the others are copies of.
    private static let template = Task {
        let folder = try await started.value
        let admin = try PostgreSQLConnection(address(of: "postgres", by: "grandma", in: folder))
        // The catalogue must not connect as a superuser, who would see the rows of all families.
        try admin.execute("CREATE ROLE server LOGIN IN ROLE pg_signal_backend")
        try admin.execute("CREATE DATABASE empty OWNER server")
        try await PostgreSQLCatalogue(address: address(of: "empty", in: folder)).close()
        return admin
    }
    private static let copying = Mutex(0)

    private static func address(of database: String, by role: String = "server", in folder: String) -> String {
        "host=\(folder) user=\(role) dbname=\(database)"
    }

    /// Makes a database; a copy of the template, or an empty one.
    static func makeDatabase(empty: Bool = false) async throws -> TestDatabase {
        let (folder, admin) = (try await started.value, try await template.value)
        return try copying.withLock { number in
            number += 1
            let name = "test_\(number)"
            let source = empty ? "template0" : "empty"
            try admin.execute("CREATE DATABASE \(name) OWNER server TEMPLATE \(source) STRATEGY FILE_COPY")
            return TestDatabase(name: name, address: address(of: name, in: folder), socket: "\(folder)/.s.PGSQL.5432")
        }
    }

    fileprivate static func remove(_ name: String) {
        Task {
            let admin = try await template.value
            try copying.withLock { _ in try admin.execute("DROP DATABASE \(name) WITH (FORCE)") }
        }
    }

    /// Ends the script when this process ends and with it the pipe to its input.
    private static let input = Pipe()

    private static func start() throws -> String {
        let script = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Fixtures/start-postgresql")
        let process = Process()
        let (output, errors) = (Pipe(), Pipe())
        process.executableURL = script
        process.standardInput = input
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        let words = output.fileHandleForReading.availableData
        guard let line = String(decoding: words, as: UTF8.self).split(separator: "\n").first else {
            let why = errors.fileHandleForReading.readDataToEndOfFile()
            throw Missing(description: String(decoding: why, as: UTF8.self))
        }
        return String(line)
    }
}

/// A database of one test's own, removed when the last holder lets go.
final class TestDatabase: Sendable {
    private let name: String
    let address: String
    /// The path of the server's socket.
    let socket: String

    init(name: String, address: String, socket: String) {
        (self.name, self.address, self.socket) = (name, address, socket)
    }

    /// The address of the database through a line that a test breaks.
    func address(through line: CommitCutter) -> String { address(port: line.port) }

    /// The address of the database by way of a program of this test at a port of this machine.
    func address(port: Int) -> String {
        "host=127.0.0.1 port=\(port) user=server dbname=\(name) sslmode=disable gssencmode=disable"
    }

    /// The message with which a client of the role `server` begins.
    var startup: [UInt8] {
        let words = Array("user\0server\0database\0\(name)\0\0".utf8)
        return [0, 0, 0, UInt8(8 + words.count), 0, 3, 0, 0] + words
    }

    deinit { ThrowawayPostgreSQL.remove(name) }

    /// Opens a connection of the superuser, whom no policy binds.
    func connection() throws -> PostgreSQLConnection { try PostgreSQLConnection(superusersAddress) }

    var superusersAddress: String { address.replacing("user=server", with: "user=grandma") }

    /// Ends all connections and refuses new ones, or allows them again.
    func allowConnections(_ isAllowed: Bool) throws {
        let admin = try PostgreSQLConnection(superusersAddress.replacing("dbname=\(name)", with: "dbname=postgres"))
        try admin.execute("ALTER DATABASE \(name) WITH ALLOW_CONNECTIONS \(isAllowed)")
        guard !isAllowed else { return }
        _ = try admin.run("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", [.text(name)])
    }
}
