import CurlHTTP
import FamilyTesting
import FoundationEssentials
import ServerCore
import Testing

@testable import WebPush

/// Against a push service of our own, which answers as others do.
struct HTTPPushServiceTests {
    private static let now = Date(timeIntervalSince1970: 1_783_180_800)

    private static func service(own: String?) throws -> HTTPPushService {
        let identity = try #require(ServerIdentity(key: ServerIdentity.newKey(), contact: "https://photos.example.org"))
        return HTTPPushService(identity, ownOrigin: own, now: { now })
    }

    private static func address(_ endpoint: PushEndpoint?) throws -> PushAddress {
        try #require(
            PushAddress(
                endpoint: endpoint,
                publicKey: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
                secret: "BTBZMqHH6r4Tts7J_aSIgg"
            )
        )
    }

    private static func outcome(_ answer: ScriptedAnswer) async throws -> PushOutcome {
        let server = try ScriptedServer { _ in answer }
        let service = try service(own: server.url)
        return await service.send(
            PushMessage([1, 2, 3]),
            to: try address(PushEndpoint("\(server.url)/a", own: server.url))
        )
    }

    @Test func `sends what RFC 8030 asks for, sealed`() async throws {
        let server = try ScriptedServer { _ in .whole(201) }
        let service = try Self.service(own: server.url)
        let address = try Self.address(PushEndpoint("\(server.url)/browser/1?x=y", own: server.url))
        #expect(await service.send(PushMessage(Array("hello".utf8)), to: address) == .taken)
        let request = try #require(server.requests.first)
        #expect(request.method == "POST" && request.target == "/browser/1?x=y")
        #expect(request["TTL"] == "86400" && request["Content-Encoding"] == "aes128gcm")
        #expect(request["Authorization"]?.hasPrefix("vapid t=") == true)
        #expect(request["Authorization"]?.hasSuffix(", k=\(service.serverKey)") == true)
        #expect(request.body.count == 86 + 512 + 17)
        #expect(!String(decoding: request.body, as: UTF8.self).contains("hello"))
        // The salt and the key are new each time.
        _ = await service.send(PushMessage(Array("hello".utf8)), to: address)
        #expect(server.requests[1].body.prefix(86) != request.body.prefix(86))
    }

    @Test(
        arguments: [
            (200, [:], .taken), (201, [:], .taken), (202, [:], .taken), (404, [:], .gone), (410, [:], .gone),
            (429, ["Retry-After": "17"], .later(after: 17)), (503, [:], .later(after: nil)),
            (500, ["Retry-After": "Sat, 04 Jul 2026 16:30:00 GMT"], .later(after: 1800)),
            (500, ["Retry-After": "soon"], .later(after: nil)),
            (400, [:], .refused("status 400")), (401, [:], .refused("status 401")), (403, [:], .refused("status 403")),
            (413, [:], .refused("status 413")), (301, ["Location": "http://127.0.0.1:1/"], .refused("status 301")),
        ] as [(Int, [String: String], PushOutcome)]
    )
    func `hears what a push service says`(status: Int, headers: [String: String], outcome: PushOutcome) async throws {
        #expect(try await Self.outcome(.whole(status, headers)) == outcome)
    }

    @Test func `tries again where the line broke, and reads no long answers`() async throws {
        #expect(try await Self.outcome(ScriptedAnswer([.close])) == .later(after: nil))
        guard case .refused = try await Self.outcome(.pattern(1_000_000)) else {
            Issue.record("a long answer was read")
            return
        }
    }

    @Test(
        arguments: [
            (.insecure, .later(after: nil)), (.unconnected, .later(after: nil)), (.timedOut, .later(after: nil)),
            (.tooLarge, .refused("tooLarge")), (.peerNotAdmitted, .refused("peerNotAdmitted")),
        ] as [(HTTPError.Kind, PushOutcome)]
    )
    func `waits also where a certificate is not trusted, and tells nobody the address`(
        kind: HTTPError.Kind,
        outcome: PushOutcome
    ) {
        let error = HTTPError(tried: "POST https://push.example.net/secret", kind: kind, message: "secret")
        #expect(HTTPPushService.outcome(of: error) == outcome)
    }

    @Test func `sends nothing to a private address, whatever name led there`() async throws {
        let server = try ScriptedServer { _ in .whole(201) }
        // As if the name had passed: the connection itself is looked at.
        var endpoint = try #require(PushEndpoint("\(server.url)/a", own: server.url))
        endpoint.isOwn = false
        let service = try Self.service(own: nil)
        let foreign = try Self.address(endpoint)
        guard case .refused(let reason) = await service.send(PushMessage([1]), to: foreign) else {
            Issue.record("it was sent")
            return
        }
        // Whoever knows the address can send to the browser, so the log must not have it.
        #expect(reason == "peerNotAdmitted")
        #expect(server.requests.isEmpty)
    }
}
