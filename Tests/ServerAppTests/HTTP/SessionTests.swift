import CurlHTTP
import FamilyCore
import ServerAppTesting
import ServerCore
import Testing

@testable import ServerApp

struct SessionTests {
    @Test func `lists one's own browsers and ends any of them at once`() async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            let phone = try await house.keeperAgain()
            let rolf = try await house.newcomer(.relative, named: "Rolf")
            let listed = try await house.keeper.call(ListSessions()).sessions
            #expect(listed.count == 2)
            let own = try #require(listed.first { $0.isThisOne })
            let other = try #require(listed.first { !$0.isThisOne })
            #expect(try await phone.call(ListSessions()).sessions.first(where: \.isThisOne)?.id == other.id)
            // Nobody ends another's, nor learns that it is there.
            #expect(try await rolf.problem(of: EndSession(id: own.id))?.code == .notFound)
            #expect(try await rolf.call(ListSessions()).sessions.count == 1)
            try await house.keeper.call(EndSession(id: other.id))
            #expect(try await phone.problem(of: ReadAlbum(.newest))?.code == .notSignedIn)
            #expect(try await house.keeper.call(ListSessions()).sessions.map(\.id) == [own.id])
            #expect(try await house.keeper.problem(of: EndSession(id: other.id))?.code == .notFound)
        }
    }

    @Test func `ends all but this one from the page`() async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            let others = [try await house.keeperAgain(), try await house.keeperAgain()]
            let page = try await house.keeper.ask("GET", "/sessions", accept: "text/html")
            #expect(page.status == 200 && page.text.contains("This browser"))
            let token = try #require(house.keeper.csrfToken)
            #expect(try await house.keeper.form("/sessions/end", "csrf=\(token)").status == 303)
            for other in others { #expect(try await other.problem(of: ListSessions())?.code == .notSignedIn) }
            #expect(try await house.keeper.call(ListSessions()).sessions.count == 1)
        }
    }
}
