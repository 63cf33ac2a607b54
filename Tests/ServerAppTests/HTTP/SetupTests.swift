import FamilyCore
import FamilyTesting
import Foundation
import Glibc
import ServerAppTesting
import Testing

@testable import ServerApp

struct SetupTests {
    @Test func `keeps the setup link in a file until it is used`() async throws {
        try await TestServer.run { server in
            let file = server.folder.path("data/setup-link.txt")
            let link = try String(contentsOfFile: file, encoding: .utf8)
            #expect(link == "http://family.test/setup?token=\(server.setupToken)\n")
            let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
            #expect(mode == 0o600)
            _ = try await House(server)
            #expect(!FileManager.default.fileExists(atPath: file))
        }
    }

    @Test func `sets up once`() async throws {
        try await TestServer.run { server in
            _ = try await House(server)
            await #expect(throws: ProblemDocument.self) { try await House(server) }
        }
    }

    @Test(arguments: ["12345678", "Greyhoun", "grandma123"])
    func `takes no password that anybody tries first`(password: String) async throws {
        try await TestServer.run { server in
            let family = SetUpFamily.Family(
                token: server.setupToken,
                familyName: "The Lindgrens",
                timeZone: "Europe/Helsinki",
                displayName: "Anna",
                userName: "anna",
                password: password
            )
            await #expect(throws: ProblemDocument.self) { try await Visitor(server).begin(SetUpFamily(family)) }
            // The link goes on working for a better one.
            _ = try await House(server)
        }
    }

    @Test func `lets no second server into its folder`() async throws {
        try await TestServer.run { server in
            var settings = server.server.parts.settings
            settings.port = 0
            await #expect(throws: StartError.data("another server uses it")) {
                try await buildApplication(settings: settings)
            }
        }
    }

    /// A killed server's lock may outlive it by some milliseconds.
    @Test func `waits for the lock of a server that is ending`() async throws {
        let folder = try TemporaryFolder()
        let lock = open(folder.path + "/lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        try #require(lock >= 0 && flock(lock, LOCK_EX | LOCK_NB) == 0)
        let ending = Thread {
            usleep(200_000)
            close(lock)
        }
        ending.start()
        _ = try DataFolder(URL(filePath: folder.path), known: nil)
    }

    @Test func `says that its port is taken`() async throws {
        try await TestServer.run { server in
            let folder = try TemporaryFolder()
            var settings = server.server.parts.settings
            settings.port = server.port
            settings.data = URL(filePath: folder.path)
            let second = try await buildApplication(settings: settings)
            await #expect(throws: StartError.port(server.port, "Address already in use")) {
                try await second.run(stoppingAt: [])
            }
        }
    }
}
