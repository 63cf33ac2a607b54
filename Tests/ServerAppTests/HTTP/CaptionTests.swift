import FamilyCore
import ServerAppTesting
import Testing

@testable import ServerApp

struct CaptionTests {
    @Test func `new words reach a frame that was away, and the later writer is told of the earlier`() async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            let frame = try await house.pairedFrame()
            let sent = try #require(try await house.keeper.sendPhoto(try Pictures.jpeg()).photo)
            let first = CaptionPhoto(id: sent.id, .init(caption: "First", insteadOf: sent.caption))
            let edited = try await house.keeper.call(first)
            #expect(try await frame.call(ReadChanges(since: sent.revision)).changed == [edited])
            let second = CaptionPhoto(id: sent.id, .init(caption: "Second", insteadOf: sent.caption))
            let problem = try await house.keeper.problem(of: second)
            #expect(problem?.status == 409 && problem?.code == .captionChanged)
            #expect(problem?.title.contains("“First”") == true)
            #expect(try await house.keeper.call(ReadPhoto(id: sent.id)).caption == "First")
            #expect(try await frame.problem(of: first)?.code == .keeperNeeded)
        }
    }

    @Test func `words too long are refused, and what is there stays`() async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            let sent = try #require(try await house.keeper.sendPhoto(try Pictures.jpeg()).photo)
            let long = CaptionPhoto(id: sent.id, .init(caption: String(repeating: "x", count: 501)))
            #expect(try await house.keeper.problem(of: long)?.code == .badRequest)
            #expect(try await house.keeper.call(ReadPhoto(id: sent.id)) == sent)
        }
    }
}
