import CurlHTTP
import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerAppTesting
import ServerCore
import Testing

@testable import ServerApp

struct RescueTests {
    @Test func `lets the only keeper in again while the server runs, once`() async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            let data = URL(filePath: server.folder.path("data"))
            let link = try await Rescue(data: data, base: "http://of-the-command.test").run(for: nil)
            #expect(link.displayName == "Anna")
            #expect(link.url.hasPrefix("http://family.test/"), "the running server knows its own address")
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

    @Test func `a link is over after an hour, and a clock that was years ahead makes none that works`() async throws {
        try await TestServer.run { server in
            _ = try await House(server)
            for wrong: TimeInterval in [-3_601, 3_650 * 86_400] {
                var rescue = Rescue(data: URL(filePath: server.folder.path("data")), base: server.address)
                rescue.now = { Date(timeIntervalSinceNow: wrong) }
                let link = try await rescue.run(for: nil)
                let token = try #require(link.url.split(separator: "token=").last.map(String.init))
                let page = try await Visitor(server).ask("GET", "/come-back?token=\(token)", accept: "text/html")
                #expect(page.status == 404)
            }
        }
    }

    @Test func `the link of a stopped server has the address of the command's settings`() async throws {
        let folder = try await TestServer.run { server in
            _ = try await House(server)
            return server.folder
        }
        let data = URL(filePath: folder.path("data"))
        let link = try await Rescue(data: data, base: "http://of-the-command.test").run(for: nil)
        #expect(link.url.hasPrefix("http://of-the-command.test/"))
    }

    @Test func `only one takes a ticket, and what fails gives it back`() throws {
        let folder = try TemporaryFolder()
        let file = RescueFile(in: URL(filePath: folder.path("")))
        let ticket = RescueTicket(memberID: .make("anna"), tokenHash: .make("a"), expiresAt: Date())
        try file.write(ticket)
        #expect(file.claim())
        #expect(!file.claim() && file.ticket() == nil)
        file.giveBack()
        #expect(file.ticket()?.tokenHash == ticket.tokenHash)
        #expect(file.claim())
        file.finish()
        #expect(!file.claim())
        #expect(try folder.names() == [])
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
