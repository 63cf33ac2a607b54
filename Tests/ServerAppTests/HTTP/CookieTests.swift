import CurlHTTP
import FamilyCore
import FamilyServices
import FoundationEssentials
import ServerAppTesting
import ServerCore
import Testing

@testable import ServerApp

struct CookieTests {
    @Test func `gives a plain cookie on a home network`() async throws {
        let lines = try await Self.cookie(trusting: "10.0.0.0/8")
        #expect(lines.name == "session")
        #expect(lines.attributes == ["HttpOnly", "Max-Age=15552000", "Path=/", "SameSite=Lax"])
        #expect(lines.strictTransport == nil)
    }

    @Test func `gives a host's own cookie under https`() async throws {
        let lines = try await Self.cookie(trusting: "127.0.0.0/8,::1")
        #expect(lines.name == "__Host-session")
        #expect(lines.attributes == ["HttpOnly", "Max-Age=15552000", "Path=/", "SameSite=Lax", "Secure"])
        #expect(lines.strictTransport == "max-age=31536000; includeSubDomains")
    }

    /// What a sign-in answers when a proxy says that it came by https.
    private static func cookie(
        trusting proxies: String
    ) async throws -> (name: String, attributes: [String], strictTransport: String?) {
        let trusted = try #require(TrustedProxies(proxies))
        return try await TestServer.run {
            $0.trustedProxies = trusted
        } _: { server in
            _ = try await House(server)
            let answer = try await Visitor(server).plain(
                "POST",
                SignIn.route,
                headers: [
                    HTTPHeader("Origin", "http://family.test"), HTTPHeader("X-Forwarded-Proto", "https"),
                    HTTPHeader("X-Forwarded-For", "203.0.113.9"), HTTPHeader("Content-Type", "application/json"),
                ],
                body: .bytes(Array(try WireCoding.encode(SignIn(userName: "anna", password: House.password).body)))
            )
            #expect(answer.status == 201)
            let parts = try #require(answer.head["Set-Cookie"]).split(separator: "; ").map(String.init)
            let name = parts.first.map { String($0.prefix { $0 != "=" }) } ?? ""
            return (name, parts.dropFirst().sorted(), answer.head["Strict-Transport-Security"])
        }
    }

    @Test func `gives a browser what tells it from a guesser beside it, and signing out leaves it that`() async throws {
        try await TestServer.run {
            $0.rules.signIn.firstWait = 900
        } _: { server in
            let keeper = try await House(server).keeperAgain()
            let cookie = try #require(keeper.cookies["browser"])
            for _ in 0..<12 {
                await #expect(throws: (any Error).self) {
                    try await Visitor(server).begin(SignIn(userName: "anna", password: "not this one"))
                }
            }
            try await keeper.call(ConfirmPassword(password: House.password))
            try await keeper.call(SignOut())
            #expect(keeper.cookies["session"] == nil && keeper.cookies["browser"] == cookie)
            await #expect(throws: (any Error).self) {
                try await Visitor(server).begin(SignIn(userName: "anna", password: House.password))
            }
            try await keeper.begin(SignIn(userName: "anna", password: House.password))
        }
    }

    @Test func `knows nobody by an old cookie`() async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            let other = try await house.keeperAgain()
            let old = HTTPHeader("Cookie", "session=\(try #require(other.cookies["session"]))")
            try await other.call(SignOut())
            #expect(other.cookies["session"] == nil)
            let answer = try await other.plain("GET", ReadAlbum.route, headers: [old])
            #expect(try answer.problem().code == .notSignedIn)
        }
    }

    @Test func `is told apart by 256 random bits`() async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            var tokens: Set<String> = []
            for _ in 0..<20 {
                let token = try #require(try await house.keeperAgain().cookies["session"])
                // What is kept here is its digest alone.
                let kept = try await server.server.parts.stores.catalogue.read(.allFamilies) { reader in
                    try reader.session(tokenHash: server.server.parts.stores.secrets.sha256(token)) != nil
                }
                #expect(Base64URL.decode(token)?.count == 32 && kept)
                tokens.insert(token)
            }
            #expect(tokens.count == 20)
            // Signing in anew makes a new one, whatever the browser had.
            let visitor = try await house.keeperAgain()
            let before = visitor.cookies["session"]
            try await visitor.begin(SignIn(userName: "anna", password: House.password))
            #expect(visitor.cookies["session"] != before)
        }
    }
}
