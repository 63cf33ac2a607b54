import CurlHTTP
import FamilyCore
import ServerAppTesting
import Testing

@testable import ServerApp

struct HidingTests {
    @Test func `a frame that was away drops what was hidden, and has it again`() async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            let frame = try await house.pairedFrame()
            let guest = try await house.newcomer(.guest, named: "Gustav")
            let sent = try #require(try await house.keeper.sendPhoto(try Pictures.jpeg()).photo)
            try await guest.call(HidePhoto(id: sent.id, reason: "My face is red"))
            let gone = try await frame.call(ReadChanges(since: sent.revision))
            #expect(gone.deleted == [sent.id] && gone.changed.isEmpty)
            let picture = PhotoBytes.renditionPath(sent.id, .thumbnail)
            #expect(try await frame.sendJSON("GET", picture, nil).status == 404)
            #expect(try await house.keeper.sendJSON("GET", picture, nil).status == 200)
            let hidden = try await house.keeper.call(ReadHidden()).photos
            #expect(hidden.map(\.reason) == ["My face is red"] && hidden.map(\.hiddenBy.displayName) == ["Gustav"])
            let back = try await house.keeper.call(ShowPhoto(id: sent.id))
            #expect(try await frame.call(ReadChanges(since: gone.revision)).changed == [back])
        }
    }
}
