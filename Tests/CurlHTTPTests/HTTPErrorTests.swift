import CurlHTTP
import FamilyTesting
import Testing

struct HTTPErrorTests {
    private func thrownError(
        limits: HTTPLimits = HTTPLimits(),
        _ script: @escaping ScriptedServer.Script
    ) async throws -> HTTPError {
        let server = try ScriptedServer(script)
        return try await CurlHTTPTests.thrownError {
            _ = try await HTTPClient.make().send(HTTPRequest("GET", server.url, limits: limits), atMost: 1000)
        }
    }

    @Test func `knows a body that ends too early`() async throws {
        let error = try await thrownError { _ in .cut(Array("half".utf8), of: 8) }
        #expect(error.kind == .cut)
        #expect(error.isTransient)
    }

    @Test func `knows chunks that end too early`() async throws {
        let error = try await thrownError { _ in .chunked([[1, 2, 3]], end: [.close]) }
        #expect(error.kind == .cut)
    }

    @Test func `knows a connection that is reset`() async throws {
        let error = try await thrownError { _ in .cut(Array("half".utf8), of: 8, by: .reset) }
        #expect(error.kind == .cut)
    }

    @Test func `knows a server that hangs up without a word`() async throws {
        #expect(try await thrownError { _ in ScriptedAnswer([.close]) }.kind == .cut)
    }

    @Test(arguments: ["hello\r\n\r\n", "SSH-2.0-OpenSSH_9.2\r\n", "\u{16}\u{3}\u{1}"])
    func `knows what is not HTTP`(noise: String) async throws {
        #expect(try await thrownError { _ in ScriptedAnswer([.send(Array(noise.utf8)), .close]) }.kind == .garbled)
    }

    @Test func `refuses an endless head`() async throws {
        let line = Array("X-More: \(String(repeating: "x", count: 1000))\r\n".utf8)
        let error = try await thrownError { _ in
            ScriptedAnswer([.send(Array("HTTP/1.1 200 OK\r\n".utf8))] + (0..<500).map { _ in .send(line) })
        }
        #expect(error.kind == .garbled)
    }

    @Test func `refuses an answer above the limit`() async throws {
        #expect(try await thrownError { _ in .pattern(1001) }.kind == .tooLarge)
    }

    @Test func `gives up on a drip slower than the slowest pace`() async throws {
        let pace = HTTPLimits.Pace(bytesPerSecond: 1000, over: 1)
        let error = try await thrownError(limits: HTTPLimits(slowest: pace)) { _ in
            .chunked((0..<600).map { _ in [1] }, every: .milliseconds(50))
        }
        #expect(error.kind == .timedOut)
    }

    @Test func `gives up on a line that falls silent`() async throws {
        let start = ContinuousClock.now
        let error = try await thrownError(limits: HTTPLimits(silence: .milliseconds(200))) { _ in
            .chunked([[1], [2]], every: .milliseconds(50), end: [.hold])
        }
        #expect(error.kind == .timedOut)
        #expect(start.duration(to: .now) >= .milliseconds(200))
    }

    @Test func `bears with a line that speaks now and then`() async throws {
        // In all longer than the silence that ends a line; each gap far shorter.
        let server = try ScriptedServer { _ in .chunked((0..<8).map { [$0] }, every: .milliseconds(300)) }
        let limits = HTTPLimits(silence: .seconds(2))
        let answer = try await HTTPClient.make().send(HTTPRequest("GET", server.url, limits: limits))
        #expect(answer.body == [0, 1, 2, 3, 4, 5, 6, 7])
    }

    @Test func `gives up when the time is over`() async throws {
        let error = try await thrownError(limits: HTTPLimits(overall: .milliseconds(200))) { _ in
            .chunked((0..<600).map { _ in [1] }, every: .milliseconds(20))
        }
        #expect(error.kind == .timedOut)
    }

    @Test func `knows that nobody listens`() async throws {
        let server = try ScriptedServer { _ in .whole() }
        let url = server.url
        server.stop()
        let error = try await CurlHTTPTests.thrownError {
            _ = try await HTTPClient.make().send(HTTPRequest("GET", url))
        }
        #expect([.unconnected, .cut].contains(error.kind))
        #expect(error.isTransient)
    }

    @Test func `knows a name that nobody has`() async throws {
        let error = try await CurlHTTPTests.thrownError {
            _ = try await HTTPClient.make().send(HTTPRequest("GET", "http://nobody.invalid/"))
        }
        #expect([.unresolved, .timedOut].contains(error.kind))
    }

    @Test(arguments: [
        "ftp://127.0.0.1/", "file:///etc/hostname", "no address", "http://", "http://user:word@127.0.0.1/",
    ])
    func `refuses an address that is not plainly http`(url: String) async throws {
        let error = try await CurlHTTPTests.thrownError {
            _ = try await HTTPClient.make().send(HTTPRequest("GET", url))
        }
        #expect(error.kind != .garbled)
        #expect(!error.isTransient)
    }

    @Test(arguments: [
        HTTPHeader("X", "a\r\nY: b"), HTTPHeader("X\r\nY", "b"), HTTPHeader("", "b"), HTTPHeader("X Y", "b"),
    ])
    func `lets no header smuggle another`(header: HTTPHeader) async throws {
        let server = try ScriptedServer { _ in .whole() }
        let error = try await CurlHTTPTests.thrownError {
            _ = try await HTTPClient.make().send(HTTPRequest("GET", server.url, headers: [header]))
        }
        #expect(error.kind == .invalidRequest)
        #expect(server.requests.isEmpty)
    }

    @Test func `sends nothing to a peer that is not admitted`() async throws {
        let server = try ScriptedServer { _ in .whole() }
        let client = try HTTPClient.make()
        let error = try await CurlHTTPTests.thrownError {
            let request = HTTPRequest("GET", server.url, admitsPeer: { $0 != "127.0.0.1" })
            _ = try await client.send(request)
        }
        #expect(error.kind == .peerNotAdmitted)
        // Not even a connection: its failure would tell whether the port is open.
        #expect(server.accepted == 0)
        let request = HTTPRequest("GET", server.url, admitsPeer: { $0 == "127.0.0.1" })
        #expect(try await client.send(request).status == 200)
        // A kept connection is asked about too.
        let again = try await CurlHTTPTests.thrownError {
            _ = try await client.send(HTTPRequest("GET", server.url, admitsPeer: { _ in false }))
        }
        #expect(again.kind == .peerNotAdmitted)
        #expect(server.requests.count == 1)
    }

    @Test func `leaves the query out of its words`() async throws {
        let server = try ScriptedServer { _ in ScriptedAnswer([.close]) }
        let error = try await CurlHTTPTests.thrownError {
            _ = try await HTTPClient.make().send(HTTPRequest("GET", "\(server.url)/a?token=secret"))
        }
        #expect(error.tried == "GET \(server.url)/a")
        #expect(!error.description.contains("secret"))
    }
}
