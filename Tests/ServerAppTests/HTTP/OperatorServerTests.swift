import CurlHTTP
import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerAppTesting
import ServerCore
import Testing

@testable import ServerApp

/// Tests of the operator's commands, while the server runs and while it is stopped.
struct OperatorServerTests {
    private func operating(_ server: TestServer) -> OperatorClient {
        OperatorClient(settings: server.server.parts.settings)
    }

    @Test func `asks the running server, and nobody else can`() async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            let answer = try await operating(server).send(.listFamilies)
            guard case .families(let lines) = answer else { throw OperatingError("\(answer)") }
            #expect(lines.map(\.name) == ["The Lindgrens"] && lines.map(\.people) == [1])
            // The server's public address must not have this path.
            #expect(try await house.keeper.ask("POST", OperatorServer.path).status == 404)
            let socket = server.folder.path("data/\(OperatorSocket.name)")
            let folder = try FileManager.default.attributesOfItem(atPath: server.folder.path("data"))
            #expect(folder[.posixPermissions] as? Int == 0o700)
            #expect(FileManager.default.fileExists(atPath: socket))
            try await eventually("the socket is closed to others") {
                try FileManager.default.attributesOfItem(atPath: socket)[.posixPermissions] as? Int == 0o600
            }
        }
    }

    @Test func `refuses what is no order, and goes on`() async throws {
        try await TestServer.run { server in
            let socket = try OperatorSocket(in: server.server.parts.settings.data)
            for body in ["", "{}", #"{"pause":{}}"#, String(repeating: "x", count: 100_000)] {
                let request = """
                    POST /orders HTTP/1.1\r
                    Host: x\r
                    Content-Length: \(body.utf8.count)\r
                    Connection: close\r
                    \r
                    \(body)
                    """
                let answer = try #require(try await socket.exchange(Array(request.utf8)))
                #expect(!String(decoding: answer, as: UTF8.self).hasPrefix("HTTP/1.1 200"))
            }
            guard case .families = try await operating(server).send(.listFamilies) else {
                throw OperatingError("no list")
            }
        }
    }

    @Test func `works beside a stopped server, and says where there is none`() async throws {
        let (settings, folder) = try await TestServer.run { server in
            _ = try await House(server)
            return (server.server.parts.settings, server.folder)
        }
        let answer = try await OperatorClient(settings: settings).send(
            .invite(label: "", quota: .gigabytes(1), days: 2)
        )
        guard case .invited(let url, let line) = answer else { throw OperatingError("\(answer)") }
        #expect(url.hasPrefix("http://family.test/setup?token=") && line.quota == 1_000_000_000)
        var changed = settings
        changed.data = URL(filePath: folder.path("nowhere"))
        let elsewhere = OperatorClient(settings: changed)
        await #expect(throws: OperatingError.self) { try await elsewhere.send(.listFamilies) }
    }

    @Test func `says why it cannot lock the data folder of a stopped server`() async throws {
        let (settings, folder) = try await TestServer.run { ($0.server.parts.settings, $0.folder) }
        let lock = folder.path("data/lock")
        try FileManager.default.removeItem(atPath: lock)
        // Nobody opens a folder for writing.
        try FileManager.default.createDirectory(atPath: lock, withIntermediateDirectories: false)
        let error = await #expect(throws: OperatingError.self) {
            try await OperatorClient(settings: settings).send(.listFamilies)
        }
        #expect(error?.description.hasSuffix("cannot be locked: Is a directory") == true)
    }
}
