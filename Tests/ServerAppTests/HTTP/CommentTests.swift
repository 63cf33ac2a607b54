import FamilyCore
import ServerAppTesting
import Testing

@testable import ServerApp

struct CommentTests {
    @Test func `what is said reaches a frame, and leaves it again`() async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            let frame = try await house.pairedFrame()
            let guest = try await house.newcomer(.guest, named: "Gustav")
            let sent = try #require(try await house.keeper.sendPhoto(try Pictures.jpeg()).photo)
            #expect(sent.comments == nil)
            let said = try await guest.call(WriteComment(id: sent.id, words: " What a day! "))
            let told = try await frame.call(ReadChanges(since: sent.revision))
            #expect(told.changed.map(\.comments) == [NewestComments(count: 1, newest: [said])])
            #expect(try await frame.problem(of: WriteComment(id: sent.id, words: "x"))?.code == .notAllowed)
            #expect(try await guest.problem(of: WriteComment(id: sent.id, words: "  "))?.code == .badRequest)
            try await guest.call(RemoveComment(id: said.id))
            #expect(try await frame.call(ReadChanges(since: told.revision)).changed.map(\.comments) == [nil])
        }
    }

    @Test func `a newcomer who is asked for on the frames neither says nor hides anything yet`() async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            _ = try await house.pairedFrame()
            let newcomer = try await house.newcomer(.relative, named: "Rolf", asksFirst: true)
            let sent = try #require(try await house.keeper.sendPhoto(try Pictures.jpeg()).photo)
            #expect(try await newcomer.problem(of: WriteComment(id: sent.id, words: "Hello"))?.code == .notYetWelcome)
            #expect(try await newcomer.problem(of: HidePhoto(id: sent.id))?.code == .notYetWelcome)
        }
    }
}
