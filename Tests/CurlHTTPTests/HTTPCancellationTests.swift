import CurlHTTP
import FamilyTesting
import Testing

struct HTTPCancellationTests {
    @Test func `a cancelled task hangs up at once`() async throws {
        let server = try ScriptedServer { _ in ScriptedAnswer([.hold]) }
        let client = try HTTPClient.make()
        let task = Task { try await client.send(HTTPRequest("GET", server.url)) }
        try await eventually("the request") { server.requests.count == 1 }
        task.cancel()
        let error = try await thrownError { _ = try await task.value }
        #expect(error.kind == .cancelled)
        try await eventually("the hang-up") { server.connections == 0 }
    }

    @Test func `a task cancelled before it asks sends nothing`() async throws {
        let server = try ScriptedServer { _ in .whole() }
        let client = try HTTPClient.make()
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            _ = try await client.send(HTTPRequest("GET", server.url))
        }
        task.cancel()
        #expect(try await thrownError { try await task.value }.kind == .cancelled)
        #expect(server.requests.isEmpty)
    }

    @Test func `a cancelled reader wakes`() async throws {
        let server = try ScriptedServer { _ in .chunked([[1]], end: [.hold]) }
        let client = try HTTPClient.make()
        let task = Task {
            try await client.stream(HTTPRequest("GET", server.url)) { _, chunks in
                for try await _ in chunks {}
            }
        }
        try await eventually("the request") { server.requests.count == 1 }
        task.cancel()
        #expect(try await thrownError { try await task.value }.kind == .cancelled)
    }

    @Test func `cancelling at any moment ends each request once`() async throws {
        let server = try ScriptedServer { _ in .pattern(50_000) }
        let client = try HTTPClient.make()
        var chance = SeededGenerator(seed: 7)
        for _ in 0..<100 {
            let pause = Duration.microseconds(Int.random(in: 0...2000, using: &chance))
            let task = Task { try await client.send(HTTPRequest("GET", server.url)).body.count }
            try await Task.sleep(for: pause)
            task.cancel()
            do {
                #expect(try await task.value == 50_000)
            } catch let error as HTTPError {
                #expect(error.kind == .cancelled)
            }
        }
    }

    @Test func `other requests go on`() async throws {
        let server = try ScriptedServer { request in
            request.path == "/held" ? ScriptedAnswer([.hold]) : .text("fine")
        }
        let client = try HTTPClient.make()
        let held = Task { try await client.send(HTTPRequest("GET", "\(server.url)/held")) }
        try await eventually("the request") { server.requests.count == 1 }
        #expect(try await client.send(HTTPRequest("GET", server.url)).body == Array("fine".utf8))
        held.cancel()
        #expect(try await client.send(HTTPRequest("GET", server.url)).body == Array("fine".utf8))
    }
}
