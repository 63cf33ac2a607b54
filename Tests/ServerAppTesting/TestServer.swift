import FamilyCore
import FamilyServices
package import FamilyTesting
package import FoundationEssentials
import Launch
import Logging
import SQLCatalogue
package import ServerApp
import ServerCore
import Synchronization

/// A real server on a free port of 127.0.0.1, in a folder of its own.
package struct TestServer: Sendable {
    package let server: GrandmaServer
    package let port: Int
    package let folder: TemporaryFolder
    package let setupToken: String

    package var address: String { "http://127.0.0.1:\(port)" }

    /// Starts a server, hands it to `body`, and stops it.
    ///
    /// Its limits are those of many people behind one address, for all of a
    /// test come from one.
    package static func run<Result: Sendable>(
        _ change: (inout Settings) -> Void = { _ in },
        _ body: (TestServer) async throws -> Result
    ) async throws -> Result {
        let folder = try TemporaryFolder()
        let setupLink = SetupLinkReader()
        var settings = try Self.settings(in: folder, setupLink: setupLink)
        change(&settings)
        try await layCatalogue(in: settings.data)
        let server = try await buildApplication(settings: settings)
        let running = Task { try await server.run(stoppingAt: []) }
        defer { running.cancel() }
        let port = try await server.port
        try await eventually("the setup link") { setupLink.token != nil }
        let test = TestServer(server: server, port: port, folder: folder, setupToken: setupLink.token ?? "")
        do {
            let result = try await body(test)
            running.cancel()
            // A cancelled server says so; that it ended is what counts.
            _ = await running.result
            return result
        } catch {
            running.cancel()
            _ = await running.result
            throw error
        }
    }

    private static let emptyCatalogue = PreparedFile { try await SQLiteCatalogue(path: $0).close() }

    /// Lays a catalogue with nothing in it into a new data folder: the server need not apply every migration.
    private static func layCatalogue(in data: URL) async throws {
        let path = data.appending(path: "catalogue.sqlite").path
        guard !FileManager.default.fileExists(atPath: path) else { return }
        try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
        try await emptyCatalogue.copy(to: path)
    }

    private static func settings(in folder: TemporaryFolder, setupLink: SetupLinkReader) throws -> Settings {
        var settings = Settings(
            port: 0,
            data: URL(filePath: folder.path("data")),
            publicURL: "http://family.test",
            darkroom: try BuiltProgram.darkroom(),
            assets: try BuiltProgram.assets(),
            logLevel: .critical,
            connectionsPerAddress: 1024
        )
        settings.passwordCost = .cheap
        settings.rules.pairing.registrations.count = 10_000
        settings.rules.pairing.codesAsked.count = 10_000
        settings.rules.pairing.framesOfOneSite = 10_000
        settings.rules.pairing.framesWaiting = 10_000
        settings.announce = { setupLink.hear($0) }
        return settings
    }

    private final class SetupLinkReader: Sendable {
        private let kept = Mutex<String?>(nil)
        var token: String? { kept.withLock { $0 } }
        func hear(_ line: String) {
            let token = line.split(separator: "token=").last.map(String.init)
            kept.withLock { $0 = token }
        }
    }
}

/// What the build made, beside the tests.
package enum BuiltProgram {
    package struct Missing: Error { let what: String }

    package static func darkroom() throws -> URL {
        let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let beside = URL(filePath: program).deletingLastPathComponent().appending(path: "grandma-darkroom")
        guard FileManager.default.isExecutableFile(atPath: beside.path) else { throw Missing(what: beside.path) }
        return beside
    }

    package static func assets() throws -> URL {
        guard let found = AssetFolder.find() else { throw Missing(what: "assets") }
        return found
    }
}

extension TemporaryFolder {
    /// The names of what lies in a folder inside, sorted.
    package func names(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path(folder)).sorted()
    }
}
