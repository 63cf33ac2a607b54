import FamilyCore
import FamilyTesting
import FoundationEssentials
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

    @Test func `lets no second server into its folder`() async throws {
        try await TestServer.run { server in
            var settings = server.server.parts.settings
            settings.port = 0
            await #expect(throws: StartTrouble.data("another server uses it")) {
                try await buildApplication(settings: settings)
            }
        }
    }

    @Test func `says that its port is taken`() async throws {
        try await TestServer.run { server in
            let folder = try TemporaryFolder()
            var settings = server.server.parts.settings
            settings.port = server.port
            settings.data = URL(filePath: folder.path)
            let second = try await buildApplication(settings: settings)
            await #expect(throws: StartTrouble.port(server.port, "Address already in use")) {
                try await second.run(stoppingAt: [])
            }
        }
    }
}
