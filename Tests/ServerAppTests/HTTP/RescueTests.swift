import CurlHTTP
import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerAppTesting
import Testing

@testable import ServerApp

struct RescueTests {
    @Test func `lets the only keeper in again while the server runs, once`() async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            let data = URL(filePath: server.folder.path("data"))
            let link = try await Rescue(data: data, base: server.address).run(for: nil)
            #expect(link.displayName == "Anna")
            let file = data.appending(path: "rescue.json")
            let text = try String(contentsOf: file, encoding: .utf8)
            let token = try #require(link.url.split(separator: "token=").last.map(String.init))
            #expect(!text.contains(token), "the token itself is kept nowhere")
            let browser = try Visitor(server)
            let page = try await browser.ask("GET", "/come-back?token=\(token)", accept: "text/html")
            #expect(page.status == 200 && page.text.contains("anna"))
            let answer = try await browser.comeBack(token, newPassword: "a quite different password")
            #expect(answer.status == 303 && answer.head["Location"] == "/")
            #expect(!FileManager.default.fileExists(atPath: file.path))
            let again = try await Visitor(server).ask("GET", "/come-back?token=\(token)", accept: "text/html")
            #expect(again.status == 404)
            // The old password ended, and with it the old session.
            #expect(try await house.keeper.problem(of: ListMembers())?.code == .notSignedIn)
            try await Visitor(server).begin(SignIn(userName: "anna", password: "a quite different password"))
        }
    }

    @Test func `a bad password uses nothing up, a wrong name and an empty folder say why`() async throws {
        try await TestServer.run { server in
            let data = URL(filePath: server.folder.path("data"))
            await #expect(throws: RescueError.self) { try await Rescue(data: data, base: "x").run(for: nil) }
            _ = try await House(server)
            await #expect(throws: RescueError.self) { try await Rescue(data: data, base: "x").run(for: "ben") }
            let link = try await Rescue(data: data, base: server.address).run(for: "anna")
            let token = try #require(link.url.split(separator: "token=").last.map(String.init))
            let browser = try Visitor(server)
            _ = try await browser.ask("GET", "/come-back?token=\(token)", accept: "text/html")
            #expect(try await browser.comeBack(token, newPassword: "short").status == 400)
            #expect(try await browser.comeBack(token, newPassword: "a quite different password").status == 303)
        }
    }
}

extension Visitor {
    /// Sends the form behind a link that brings somebody back.
    fileprivate func comeBack(_ token: String, newPassword: String) async throws -> HTTPAnswer {
        let words = newPassword.replacing(" ", with: "+")
        let body = "csrf=\(cookies["form"] ?? "")&token=\(token)&new=\(words)"
        let headers = [
            HTTPHeader("Content-Type", "application/x-www-form-urlencoded"), HTTPHeader("Accept", "text/html"),
        ]
        return try await plain("POST", "/come-back", headers: usualHeaders + headers, body: .bytes(Array(body.utf8)))
    }
}
