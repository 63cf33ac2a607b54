import FamilyCore
import FamilyServices
import FamilyTesting
import ServerAppTesting
import ServerCore
import Testing

@testable import ServerApp

struct PairingTests {
    @Test func `takes a frame in, from its code to its first page`() async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            let frame = try await house.newFrame()
            let summary = try await house.takeIn(frame)
            #expect(summary.member.userName == "grandma")
            #expect(summary.member.role == .viewer)
            let accepted = try await frame.call(PollInvitation())
            #expect(accepted.state == .accepted)
            let identity = try await frame.call(ReadFrameIdentity())
            #expect(accepted.identity == identity.timeless && identity.serverTime != nil)
            #expect(identity.familyName == "The Lindgrens")
            #expect(try await frame.call(ReadAlbum(.newest)).photos == [])
            #expect(try await house.keeper.call(ListFrames()).frames.map(\.id) == [summary.id])
        }
    }

    @Test func `gives one answer for a wrong, a used and a claimed code`() async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            let frame = try await house.newFrame()
            let code = try await frame.call(RequestInvitation()).code.display
            _ = try await house.keeper.call(ClaimInvitation(code: code))
            let other = try await house.keeperAgain()
            let claimed = try await other.problem(of: ClaimInvitation(code: code))
            let wrong = try await other.problem(of: ClaimInvitation(code: "BBBB-BBBB"))
            #expect(claimed?.code == .invitationUnknown)
            #expect(claimed?.title == wrong?.title)
            #expect(claimed?.status == wrong?.status)
        }
    }

    @Test func `tells a removed frame whose server removed it`() async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            let frame = try await house.newFrame()
            let summary = try await house.takeIn(frame)
            let serverID = try await frame.call(ReadFrameIdentity()).serverID
            try await house.keeper.call(RemoveFrame(id: summary.id))
            let problem = try await frame.problem(of: ReadAlbum(.newest))
            #expect(problem?.code == .frameRevoked)
            #expect(problem?.status == 403)
            #expect(problem?.serverID == serverID)
        }
    }

    @Test func `does not know a stranger's secret`() async throws {
        try await TestServer.run { server in
            let stranger = try Visitor(server, secret: "nobody gave this out")
            let problem = try await stranger.problem(of: ReadAlbum(.newest))
            #expect(problem?.code == .frameUnknown)
            #expect(problem?.status == 401)
        }
    }

    @Test func `lets exactly one of a hundred sessions claim a code`() async throws {
        try await TestServer.run { settings in
            settings.rules.pairing.wrong.byAddress.count = 1_000_000
            settings.rules.pairing.wrong.byMember.count = 1_000_000
            settings.rules.pairing.wrong.onServer.count = 1_000_000
        } _: { server in
            let house = try await House(server)
            var keepers: [Visitor] = []
            for _ in 0..<100 { keepers.append(try await house.keeperAgain()) }
            for round in 0..<12 {
                let code = try await house.newFrame().call(RequestInvitation()).code.display
                let answers = try await Self.claim(code, by: keepers)
                #expect(answers.filter { $0 == nil }.count == 1, "round \(round)")
                #expect(answers.compactMap(\.self).allSatisfy { $0 == .invitationUnknown }, "round \(round)")
            }
        }
    }

    /// The problem of each session, or nothing for who won.
    private static func claim(_ code: String, by keepers: [Visitor]) async throws -> [ProblemCode?] {
        try await withThrowingTaskGroup(of: ProblemCode?.self) { group in
            for keeper in keepers {
                group.addTask { try await keeper.problem(of: ClaimInvitation(code: code))?.code }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }
}
