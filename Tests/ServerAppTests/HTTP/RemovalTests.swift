import CurlHTTP
import FamilyServices
import FamilyCore
import ServerAppTesting
import ServerCore
import Testing

@testable import ServerApp

struct RemovalTests {
    @Test func `a frame that was away drops what was deleted, and has it again after the undo`() async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            let frame = try await house.pairedFrame()
            let sent = try #require(try await house.keeper.sendPhoto(try Pictures.jpeg()).photo)
            try await house.keeper.call(DeletePhoto(id: sent.id))
            let gone = try await frame.call(ReadChanges(since: sent.revision))
            #expect(gone.deleted == [sent.id] && gone.changed.isEmpty)
            #expect(try await frame.sendJSON("GET", PhotoBytes.renditionPath(sent.id, .thumbnail), nil).status == 404)
            let back = try await house.keeper.call(UndoDeletion(id: sent.id))
            #expect(back.position == sent.position)
            let changes = try await frame.call(ReadChanges(since: gone.revision))
            #expect(changes.changed == [back] && changes.deleted.isEmpty)
            #expect(try await frame.problem(of: UndoDeletion(id: sent.id))?.code == .notAllowed)
        }
    }

    @Test func `an undo that came too late is told so`() async throws {
        try await TestServer.run {
            $0.rules.removal.undoneFor = 0
        } _: { server in
            let house = try await House(server)
            let sent = try #require(try await house.keeper.sendPhoto(try Pictures.jpeg()).photo)
            try await house.keeper.call(DeletePhoto(id: sent.id))
            let problem = try await house.keeper.problem(of: UndoDeletion(id: sent.id))
            #expect(problem?.status == 410 && problem?.code == .undoOver)
        }
    }
}
