import FamilyClient
import FamilyCore
import FamilyTesting
import FrameCore
import Synchronization
import Testing

/// What was heard on a line, for a test to look at.
private final class Heard: Sendable {
    private let state = Mutex<[FamilyEvent]>([])
    var events: [FamilyEvent] { state.withLock { $0 } }
    func take(_ event: FamilyEvent) { state.withLock { $0.append(event) } }
}

struct ListenTests {
    private let type = ["Content-Type": "text/event-stream; charset=utf-8"]

    private func thrownError(_ bench: FamilyServerBench, _ heard: Heard = Heard()) async throws -> ServerError {
        try await bench.thrownError { server async throws(ServerError) in try await server.listen(heard.take) }
    }

    @Test func `hears what the family does, in pieces of any size`() async throws {
        let type = type
        let text = "event: album\ndata: 7\n\n: a comment\n\nevent: of-tomorrow\ndata: 1\n\nevent: frame\ndata:\n\n"
        let bench = try FamilyServerBench { _ in .chunked(text.utf8.map { [$0] }, type) }
        await bench.server.use(.make(secret: "abc"))
        let heard = Heard()
        #expect(try await thrownError(bench, heard).isUnreachable)
        #expect(heard.events == [.heartbeat, .album(revision: 7), .frame])
        let request = try #require(bench.scripted.requests.first)
        #expect(request.target == "/api/v1/events")
        #expect(request["Accept"] == "text/event-stream")
        #expect(request["Authorization"] == "Bearer abc")
    }

    @Test func `knows that the line stands before anything is said`() async throws {
        let type = type
        let bench = try FamilyServerBench { _ in .chunked([], type, end: [.hold]) }
        let heard = Heard()
        let task = Task { try await thrownError(bench, heard) }
        try await eventually("the line") { heard.events == [.heartbeat] }
        task.cancel()
        #expect(try await task.value == .cancelled)
        try await eventually("the hang-up") { bench.scripted.connections == 0 }
    }

    @Test func `hears at once, not at the end`() async throws {
        let type = type
        let bench = try FamilyServerBench { _ in
            .chunked([Array("event: album\ndata: 3\n\n".utf8)], type, end: [.hold])
        }
        let heard = Heard()
        let task = Task { try await thrownError(bench, heard) }
        try await eventually("the hint") { heard.events.contains(.album(revision: 3)) }
        task.cancel()
        _ = try await task.value
    }

    @Test func `takes a silent line for a broken one`() async throws {
        let type = type
        let bench = try FamilyServerBench(silence: .milliseconds(300)) { _ in
            .chunked([Array(": one\n".utf8), Array(": two\n".utf8)], type, every: .milliseconds(100), end: [.hold])
        }
        let start = ContinuousClock.now
        #expect(try await thrownError(bench).isUnreachable)
        #expect(start.duration(to: .now) >= .milliseconds(300))
    }

    @Test(arguments: [
        ScriptedAnswer.text("<html>Welcome to Hotel WiFi</html>", type: "text/html"),
        .text("event: album\ndata: 1\n\n", type: "text/plain"),
        .whole(302, ["Location": "http://portal.example/"]),
        .whole(204),
        .pattern(1_000_000, ["Content-Type": "text/html"]),
        .cut([], of: 10, ["Content-Type": "text/event-stream"], by: .reset),
        .pattern(200_000, ["Content-Type": "text/event-stream"]),
    ])
    func `takes a stranger's line for none`(answer: ScriptedAnswer) async throws {
        let bench = try FamilyServerBench { _ in answer }
        let heard = Heard()
        let error = try await thrownError(bench, heard)
        #expect(error.isUnreachable, "\(error)")
        #expect(heard.events.allSatisfy { $0 == .heartbeat })
    }

    @Test func `hears that it was removed`() async throws {
        let problem = ProblemDocument(status: 403, code: .frameRevoked, title: "Out.", serverID: .make("s"))
        let bench = try FamilyServerBench { _ in .problem(problem) }
        let heard = Heard()
        #expect(try await thrownError(bench, heard) == .revoked(.make("s")))
        #expect(heard.events.isEmpty)
    }
}
