import CurlHTTP
import FamilyTesting
import Testing

struct HTTPClientTests {
    @Test func `brings status, headers and body`() async throws {
        let server = try ScriptedServer { _ in .whole(200, ["ETag": "\"x\""], Array("hello".utf8)) }
        let answer = try await HTTPClient.make().send(HTTPRequest("GET", "\(server.url)/a?b=c"))
        #expect(answer.status == 200)
        #expect(answer.head["etag"] == "\"x\"")
        #expect(answer.body == Array("hello".utf8))
        #expect(server.requests.map(\.target) == ["/a?b=c"])
    }

    @Test(arguments: [204, 304, 404, 429, 500, 511])
    func `takes every status for an answer`(status: Int) async throws {
        let server = try ScriptedServer { _ in .whole(status) }
        let answer = try await HTTPClient.make().send(HTTPRequest("GET", server.url))
        #expect(answer.status == status)
    }

    @Test func `sends headers as given, and its own name`() async throws {
        let server = try ScriptedServer { _ in .whole() }
        let headers = [HTTPHeader("X-Words", "a b;c"), HTTPHeader("X-Empty", "")]
        _ = try await HTTPClient.make(userAgent: "frame/7").send(HTTPRequest("GET", server.url, headers: headers))
        let request = try #require(server.requests.first)
        #expect(request["X-Words"] == "a b;c")
        #expect(request["X-Empty"] == "")
        #expect(request["User-Agent"] == "frame/7")
        #expect(request["Expect"] == nil)
        #expect(request["Content-Length"] == nil)
    }

    @Test(arguments: ["POST", "PUT", "PATCH", "DELETE"])
    func `sends a body with its length`(method: String) async throws {
        let server = try ScriptedServer { _ in .whole() }
        let request = HTTPRequest(method, server.url, body: .bytes(Array("{\"a\":1}".utf8)))
        _ = try await HTTPClient.make().send(request)
        let received = try #require(server.requests.first)
        #expect(received.method == method)
        #expect(received["Content-Length"] == "7")
        #expect(received["Transfer-Encoding"] == nil)
        #expect(received.body == Array("{\"a\":1}".utf8))
    }

    @Test func `says that a POST without a body is empty`() async throws {
        let server = try ScriptedServer { _ in .whole() }
        _ = try await HTTPClient.make().send(HTTPRequest("POST", server.url))
        #expect(server.requests.first?["Content-Length"] == "0")
    }

    @Test func `does not wait for a go-ahead before a large body`() async throws {
        let server = try ScriptedServer { _ in .whole() }
        let body = ScriptedAnswer.pattern(from: 0, count: 3_000_000)
        _ = try await HTTPClient.make().send(HTTPRequest("PUT", server.url, body: .bytes(body)))
        let received = try #require(server.requests.first)
        #expect(received["Expect"] == nil)
        #expect(received.bodyCount == 3_000_000)
    }

    @Test func `asks for a head alone`() async throws {
        let server = try ScriptedServer { request in
            request.method == "HEAD"
                ? ScriptedAnswer([.send(ScriptedAnswer.head(200, [:], length: 12_345))]) : .text("body")
        }
        let client = try HTTPClient.make()
        let answer = try await client.send(HTTPRequest("HEAD", server.url))
        #expect(answer.head["Content-Length"] == "12345")
        #expect(answer.body.isEmpty)
        #expect(try await client.send(HTTPRequest("GET", server.url)).body == Array("body".utf8))
    }

    @Test func `does not follow a redirect`() async throws {
        let server = try ScriptedServer { _ in .whole(302, ["Location": "/elsewhere"]) }
        let answer = try await HTTPClient.make().send(HTTPRequest("GET", server.url))
        #expect(answer.status == 302)
        #expect(answer.head["Location"] == "/elsewhere")
        #expect(server.requests.count == 1)
    }

    @Test func `drops interim answers`() async throws {
        let hint = Array("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n".utf8)
        let server = try ScriptedServer { _ in
            ScriptedAnswer([.send(hint)] + ScriptedAnswer.whole(200, ["X-Real": "yes"]).steps)
        }
        let answer = try await HTTPClient.make().send(HTTPRequest("GET", server.url))
        #expect(answer.status == 200)
        #expect(answer.head["Link"] == nil)
        #expect(answer.head["X-Real"] == "yes")
    }

    @Test func `uses a connection again`() async throws {
        let server = try ScriptedServer { _ in .text("again") }
        let client = try HTTPClient.make()
        for _ in 0..<20 { _ = try await client.send(HTTPRequest("GET", server.url)) }
        #expect(server.requests.count == 20)
        #expect(server.accepted == 1)
    }

    @Test func `begins again on a fresh connection where a kept one had died`() async throws {
        let server = try ScriptedServer { _ in
            ScriptedAnswer(ScriptedAnswer.text("once").steps + [.wait(.milliseconds(20)), .close])
        }
        let client = try HTTPClient.make()
        for _ in 0..<5 {
            let request = HTTPRequest("PUT", server.url, body: .bytes(Array("twice".utf8)))
            #expect(try await client.send(request).body == Array("once".utf8))
        }
        #expect(server.requests.allSatisfy { $0.body == Array("twice".utf8) })
    }

    @Test func `serves fifty at once`() async throws {
        let server = try ScriptedServer { request in
            ScriptedAnswer([.wait(.milliseconds(50))] + ScriptedAnswer.text(request.target).steps)
        }
        let client = try HTTPClient.make()
        let answers = try await withThrowingTaskGroup(of: (Int, [UInt8]).self) { group in
            for number in 0..<50 {
                group.addTask { (number, try await client.send(HTTPRequest("GET", "\(server.url)/\(number)")).body) }
            }
            return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
        #expect(answers.count == 50)
        #expect(answers.allSatisfy { $0.value == Array("/\($0.key)".utf8) })
    }
}
