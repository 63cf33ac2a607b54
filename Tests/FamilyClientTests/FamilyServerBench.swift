import FamilyClient
import FamilyCore
import FamilyTesting
import FoundationEssentials
import FrameCore
import Testing

/// A scripted server and the client under test that speaks with it.
struct FamilyServerBench {
    let scripted: ScriptedServer
    let server: HTTPFamilyServer

    init(
        silence: Duration = HTTPFamilyServer.usualSilence,
        limits: CallLimits = CallLimits(),
        path: String = "",
        _ script: @escaping ScriptedServer.Script
    ) throws {
        scripted = try ScriptedServer(script)
        let address = try #require(ServerAddress(scripted.url + path))
        server = HTTPFamilyServer(at: address, userAgent: "tests/1", silence: silence, limits: limits)
    }

    /// The trouble that `body` ends in; an end without one is a failed test.
    func thrownError(_ body: (HTTPFamilyServer) async throws(ServerError) -> Void) async throws -> ServerError {
        do throws(ServerError) {
            try await body(server)
        } catch {
            return error
        }
        Issue.record("no trouble came")
        return .cancelled
    }
}

extension ScriptedAnswer {
    /// A right answer of the wire.
    static func wire(_ value: some Encodable) -> ScriptedAnswer {
        do {
            return .whole(200, ["Content-Type": "application/json; charset=utf-8"], Array(try WireCoding.encode(value)))
        } catch {
            Issue.record("the answer cannot be written: \(error)")
            return .whole(500)
        }
    }

    static func problem(_ problem: ProblemDocument, status: Int? = nil) -> ScriptedAnswer {
        do {
            let body = Array(try WireCoding.encode(problem))
            return .whole(status ?? problem.status, ["Content-Type": ProblemDocument.mediaType], body)
        } catch {
            Issue.record("the answer cannot be written: \(error)")
            return .whole(500)
        }
    }
}

extension ServerError {
    var isUnreachable: Bool {
        switch self {
        case .unreachable, .stranger: true
        default: false
        }
    }
}
