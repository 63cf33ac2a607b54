import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import ServerTesting
import Testing

@testable import Webhooks

/// Against receivers of our own.
struct HTTPWebhookTransportTests {
    private static let now = Date(timeIntervalSince1970: 1_783_180_800.75)
    private static let home = WebhookReach(.home)

    private static let post = WebhookPost(
        id: .make("message-1"),
        content: Array(#"{"type":"webhook.test"}"#.utf8),
        secret: WebhookRecord.make(7).secret
    )

    private static func send(
        to server: ScriptedServer,
        _ reach: WebhookReach = home,
        limit: Duration = .seconds(10)
    ) async throws -> (answer: WebhookAnswer, asked: TimeInterval?) {
        let address = try #require(WebhookAddress("\(server.url)/hook?x=y", home))
        return await HTTPWebhookTransport(reach, limit: limit, now: { now }).send(post, to: address)
    }

    @Test func `sends what Standard Webhooks describes, signed`() async throws {
        let server = try ScriptedServer { _ in .whole(204) }
        #expect(try await Self.send(to: server).answer == .status(204))
        let request = try #require(server.requests.first)
        #expect(request.method == "POST" && request.target == "/hook?x=y" && request.body == Self.post.content)
        #expect(request["Content-Type"] == "application/json" && request["webhook-id"] == "message-1")
        #expect(request["webhook-timestamp"] == "1783180800")
        let signature = WebhookSignature.text(
            id: "message-1",
            seconds: 1_783_180_800,
            content: request.body,
            key: Self.post.secret.bytes
        )
        #expect(request["webhook-signature"] == signature)
    }

    @Test(
        arguments: [
            (200, [:], nil), (301, ["Location": "http://127.0.0.1:1/"], nil), (404, [:], nil), (410, [:], nil),
            (429, ["Retry-After": "17"], 17), (503, ["Retry-After": "Sat, 04 Jul 2026 16:30:00 GMT"], 1799.25),
            (503, ["Retry-After": "Wed, 21 Oct 2015 07:28:00 GMT"], 0), (503, ["Retry-After": "soon"], nil),
        ] as [(Int, [String: String], TimeInterval?)]
    )
    func `hears the status, follows no redirect`(
        status: Int,
        headers: [String: String],
        asked: TimeInterval?
    )
        async throws
    {
        let server = try ScriptedServer { _ in .whole(status, headers) }
        let received = try await Self.send(to: server)
        #expect(received.answer == .status(status) && received.asked == asked)
        #expect(server.requests.count == 1)
    }

    @Test func `reads no long answer, and says what went wrong`() async throws {
        let long = try ScriptedServer { _ in .pattern(50_000_000) }
        #expect(try await Self.send(to: long).answer == .status(200))
        let cut = try ScriptedServer { _ in ScriptedAnswer([.close]) }
        #expect(try await Self.send(to: cut).answer == .failure(.brokeOff))
        let slow = try ScriptedServer { _ in ScriptedAnswer([.hold]) }
        #expect(try await Self.send(to: slow, limit: .milliseconds(300)).answer == .failure(.timedOut))
    }

    @Test func `sends nothing to an address that the reach leaves out, whatever name led there`() async throws {
        let server = try ScriptedServer { _ in .whole(200) }
        let port = try #require(server.url.split(separator: ":").last.flatMap { Int($0) })
        let own = WebhookReach(.home, ownPorts: [port])
        let address = try #require(WebhookAddress("http://localhost:\(port)/", own))
        let transport = HTTPWebhookTransport(own, limit: .seconds(10), now: { Self.now })
        let received = await transport.send(Self.post, to: address)
        #expect(received.answer == .failure(.notAdmitted) && server.requests.isEmpty)
    }
}
