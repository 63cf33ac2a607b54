import Crypto
import CurlHTTP
import FamilyCore
import FamilyServices
import FamilyTesting
import FoundationEssentials
import ServerApp
import ServerAppTesting
import ServerCore
import Synchronization
import Testing

/// A keeper's webhook, from the form to a receiver that is as bad as receivers are.
struct WebhookTests {
    private static func hasty(_ settings: inout Settings) {
        settings.webhooks = .home
        settings.rules.webhooks.pauses = Array(repeating: 0.05, count: 9)
        settings.rules.webhooks.longestRest = 0.05
        settings.rules.webhooks.lookEvery = 0.05
        settings.rules.webhooks.longestTry = 0.5
        settings.rules.webhooks.longestAsked = 0.3
    }

    /// Answers in turn, and in the end always as the last time.
    private static func receiver(_ answers: [ScriptedAnswer]) throws -> ScriptedServer {
        let turn = Turn()
        return try ScriptedServer { _ in answers[min(turn.next(), answers.count - 1)] }
    }

    private final class Turn: Sendable {
        private let count = Mutex(0)
        func next() -> Int {
            count.withLock { count in
                defer { count += 1 }
                return count
            }
        }
    }

    /// Sends a page's form, and returns the page that it leads to.
    private static func send(_ form: String, to path: String, by keeper: Visitor) async throws -> String {
        let typed = HTTPHeader("Content-Type", "application/x-www-form-urlencoded")
        let answer = try await keeper.plain(
            "POST",
            path,
            headers: keeper.usualHeaders + [typed, HTTPHeader("Accept", "text/html")],
            body: .bytes(Array("csrf=\(keeper.csrfToken ?? "")&\(form)".utf8))
        )
        #expect(answer.status < 400, "\(path): \(answer.status)")
        return answer.text
    }

    /// Makes a webhook; returns its path and its key.
    private static func make(
        at url: String,
        _ kinds: String = "kind-photo.arrived=1&kind-heart.given=1",
        by keeper: Visitor
    ) async throws -> (path: String, key: SymmetricKey) {
        let page = try await send("url=\(url)&\(kinds)", to: "/family/webhooks", by: keeper)
        let shown = try #require(page.split(separator: "whsec_").last?.prefix(44))
        let key = try #require(Data(base64Encoded: String(shown)))
        let list = try await keeper.ask("GET", "/family/webhooks", accept: "text/html").text
        let path = try #require(list.split(separator: "href=\"/family/webhooks/").last?.prefix { $0 != "\"" })
        #expect(!list.contains("whsec_") && !list.contains("/hook"), "the key and the address are not shown again")
        return ("/family/webhooks/\(path)", SymmetricKey(data: key))
    }

    private static func isSigned(_ request: ScriptedRequest, with key: SymmetricKey) -> Bool {
        let head = "\(request["webhook-id"] ?? "").\(request["webhook-timestamp"] ?? "")."
        let code = HMAC<SHA256>.authenticationCode(for: Array(head.utf8) + request.body, using: key)
        return request["webhook-signature"] == "v1,\(Data(code).base64EncodedString())"
    }

    @Test func `a message comes at last through whatever a receiver does, each time signed, under one ID`()
        async throws
    {
        let bad: [ScriptedAnswer] = [
            .whole(500), .whole(302, ["Location": "/elsewhere"]), ScriptedAnswer([.hold]), ScriptedAnswer([.close]),
            .whole(429, ["Retry-After": "1"]), .whole(204),
        ]
        let receiver = try Self.receiver(bad)
        try await TestServer.run(Self.hasty) { server in
            let keeper = try await House(server).keeper
            let (path, key) = try await Self.make(at: "\(receiver.url)/hook", by: keeper)
            #expect(receiver.requests.isEmpty)
            _ = try await keeper.sendPhoto(try Pictures.jpeg())
            try await eventually("the photo is told") { receiver.requests.count == bad.count }
            try await eventually("it is noted") {
                try await keeper.ask("GET", path, accept: "text/html").text.contains("204")
            }
            let requests = receiver.requests
            #expect(requests.allSatisfy { $0.target == "/hook" && Self.isSigned($0, with: key) })
            #expect(Set(requests.compactMap { $0["webhook-id"] }).count == 1)
            _ = try await Self.send("", to: "\(path)/test", by: keeper)
            try await eventually("the test is told") { receiver.requests.count == bad.count + 1 }
            let last = try #require(receiver.requests.last)
            let body = String(decoding: last.body, as: UTF8.self)
            #expect(body.contains("webhook.test"))
        }
    }

    @Test func `a receiver that is gone gets nothing any more, until its keeper switches it on`() async throws {
        let receiver = try Self.receiver([.whole(410), .whole(200)])
        try await TestServer.run(Self.hasty) { server in
            let keeper = try await House(server).keeper
            let (path, _) = try await Self.make(at: "\(receiver.url)/hook", by: keeper)
            let photo = try #require(try await keeper.sendPhoto(try Pictures.jpeg()).photo)
            try await eventually("it is switched off") {
                try await keeper.ask("GET", path, accept: "text/html").text.contains("wants no more messages")
            }
            try await keeper.call(GiveHeart(id: photo.id))
            #expect(receiver.requests.count == 1)
            _ = try await Self.send("isOn=1", to: "\(path)/on", by: keeper)
            _ = try await Self.send("", to: "\(path)/test", by: keeper)
            try await eventually("the test is told") { receiver.requests.count == 2 }
            _ = try await Self.send("", to: "\(path)/remove", by: keeper)
            #expect(try await keeper.ask("GET", path, accept: "text/html").status == 404)
        }
    }

    @Test func `one that takes nothing for all its tries is switched off`() async throws {
        let receiver = try ScriptedServer { _ in .whole(500) }
        try await TestServer.run(Self.hasty) { server in
            let keeper = try await House(server).keeper
            let (path, _) = try await Self.make(at: "\(receiver.url)/hook", by: keeper)
            _ = try await Self.send("", to: "\(path)/test", by: keeper)
            try await eventually("it is switched off") {
                try await keeper.ask("GET", path, accept: "text/html").text.contains("for three days")
            }
            #expect(receiver.requests.count == 10)
        }
    }

    @Test func `the operator keeps webhooks from the home network, or from everywhere`() async throws {
        let receiver = try ScriptedServer { _ in .whole(200) }
        for setting in [Settings.WebhookSetting.internet, .off] {
            let change: (inout Settings) -> Void = { $0.webhooks = setting }
            try await TestServer.run(change) { server in
                let keeper = try await House(server).keeper
                let answer = try await keeper.plain(
                    "POST",
                    "/family/webhooks",
                    headers: keeper.usualHeaders + [
                        HTTPHeader("Content-Type", "application/x-www-form-urlencoded"),
                        HTTPHeader("Accept", "text/html"),
                    ],
                    body: .bytes(Array("csrf=\(keeper.csrfToken ?? "")&url=\(receiver.url)/&kind-heart.given=1".utf8))
                )
                #expect(answer.status == 422 && answer.text.contains("does not send to that address"))
                #expect(answer.text.contains("has switched webhooks off") == (setting == .off))
            }
        }
    }
}
