import CurlHTTP
import FamilyCore
import FoundationEssentials
import ServerAppTesting
import Testing

@testable import ServerApp

struct ForgeryTests {
    @Test func `refuses a change that another site asks for`() async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            let keeper = house.keeper
            let cookie = HTTPHeader("Cookie", keeper.cookies.map { "\($0.key)=\($0.value)" }.joined(separator: "; "))
            let token = HTTPHeader("X-CSRF-Token", try #require(keeper.csrfToken))
            let origin = HTTPHeader("Origin", server.address)
            let path = RevokeJoinLink.route.replacing("{id}", with: "some")
            func code(_ headers: [HTTPHeader]) async throws -> ProblemCode {
                try await keeper.plain("DELETE", path, headers: headers).problem().code
            }
            #expect(try await code([cookie, origin, token]) == .notFound)
            #expect(try await code([cookie, HTTPHeader("Origin", "http://family.test"), token]) == .notFound)
            #expect(try await code([cookie, token]) == .foreignOrigin)
            #expect(try await code([cookie, HTTPHeader("Origin", "null"), token]) == .foreignOrigin)
            #expect(try await code([cookie, HTTPHeader("Origin", "http://evil.test"), token]) == .foreignOrigin)
            #expect(try await code([cookie, origin]) == .tokenMismatch)
            #expect(try await code([cookie, origin, HTTPHeader("X-CSRF-Token", "wrong")]) == .tokenMismatch)
            let crossSite = HTTPHeader("Sec-Fetch-Site", "cross-site")
            #expect(try await code([cookie, origin, token, crossSite]) == .foreignOrigin)
        }
    }

    @Test func `refuses to sign a browser in for another site`() async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            let body = try WireCoding.encode(SignIn(userName: "anna", password: House.password).body)
            let json = HTTPHeader("Content-Type", "application/json")
            for origin in [[], [HTTPHeader("Origin", "http://evil.test")]] {
                let answer = try await house.keeper.plain(
                    "POST",
                    SignIn.route,
                    headers: origin + [json],
                    body: .bytes(Array(body))
                )
                #expect(try answer.problem().code == .foreignOrigin)
            }
        }
    }

    @Test func `takes no form for another by calling itself a form with files`() async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            let answer = try await house.keeper.plain(
                "POST",
                "/sign-out",
                headers: [
                    HTTPHeader("Cookie", house.keeper.cookies.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")),
                    HTTPHeader("Origin", server.address), HTTPHeader("Content-Type", "multipart/form-data; boundary=x"),
                ],
                body: .bytes(Array("--x--\r\n".utf8))
            )
            #expect(answer.status == 403)
            #expect(try await house.keeper.call(ReadAlbum(.newest)).photos.isEmpty)
        }
    }

    @Test func `takes no form without the token of its browser`() async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            let browser = try Visitor(server)
            let page = try await browser.ask("GET", "/sign-in", accept: "text/html")
            let token = try #require(browser.cookies["form"])
            #expect(page.text.contains(token))
            func status(_ token: String) async throws -> Int {
                try await browser.form("/sign-in", "csrf=\(token)&userName=anna&password=\(House.typedPassword)").status
            }
            #expect(try await status("wrong") == 403)
            #expect(try await browser.form("/sign-in", "userName=anna&csrf=\(token)").status == 403)
            #expect(try await status(token) == 303)
            #expect(browser.cookies["session"] != nil)
            _ = house
        }
    }

    @Test func `says that the sign-in has changed, and leads on who signs in twice`() async throws {
        try await TestServer.run { server in
            let keeper = try await House(server).keeper
            let answer = try await keeper.form("/moments", "csrf=over&title=At+the+lake")
            #expect(answer.status == 403)
            #expect(answer.text.contains("Your sign-in has changed since this page was opened"))
            #expect(answer.text.contains("/moments/new"))
            #expect(try await keeper.call(ListMoments(.notStarted)).moments.isEmpty)
            let again = try await keeper.form("/sign-in", "csrf=over&userName=anna&password=x&next=/people")
            #expect(again.status == 303)
            #expect(again.head["Location"] == "/people")
            #expect(again.head["Set-Cookie"] == nil)
        }
    }

    @Test func `answers a wrong password in a form with a page that browsers keep`() async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            let browser = try Visitor(server)
            _ = try await browser.ask("GET", "/sign-in", accept: "text/html")
            let token = try #require(browser.cookies["form"])
            #expect(try await browser.form("/sign-in", "csrf=\(token)&userName=anna&password=wrong").status == 403)
            _ = house
        }
    }

    @Test func `reads no JSON that is sent as something else`() async throws {
        try await TestServer.run { server in
            let visitor = try Visitor(server)
            let answer = try await visitor.plain(
                "POST",
                RegisterFrame.route,
                headers: [HTTPHeader("Content-Type", "text/plain")],
                body: .bytes(Array(#"{"model":"x","version":"1"}"#.utf8))
            )
            #expect(try answer.problem().code == .badRequest)
        }
    }

    @Test func `bounds a body of JSON`() async throws {
        try await TestServer.run { server in
            let model = String(repeating: "x", count: 70_000)
            let problem = try await Visitor(server).problem(of: RegisterFrame(.init(model: model, version: "1")))
            #expect(problem?.code == .bodyTooLarge)
            #expect(problem?.status == 413)
        }
    }
}

extension House {
    /// The password as a form writes it.
    static var typedPassword: String { password.replacing(" ", with: "+") }
}

extension Visitor {
    /// Sends a form as a browser does.
    func form(_ path: String, _ body: String) async throws -> HTTPAnswer {
        let jar = cookies.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
        let headers = [
            HTTPHeader("Content-Type", "application/x-www-form-urlencoded"), HTTPHeader("Origin", address),
            HTTPHeader("Cookie", jar), HTTPHeader("Accept", "text/html"),
        ]
        return try await plain("POST", path, headers: headers, body: .bytes(Array(body.utf8)))
    }
}
