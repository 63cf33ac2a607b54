import CurlHTTP
import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerAppTesting
import ServerCore
import Testing

@testable import ServerApp

struct SignFrameInTests {
    private static let right = SignIn.Credentials(userName: "anna", password: House.password)

    @Test func `lets a waiting frame in as the member's own`() async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            let frame = try await house.newFrame()
            let code = try await frame.call(RequestInvitation()).code.display
            let identity = try await frame.call(SignFrameIn(Self.right))
            #expect(identity.userName == "anna" && identity.familyName == "The Lindgrens")
            #expect(try await frame.call(ReadFrameIdentity()).timeless == identity)
            let polled = try await frame.call(PollInvitation())
            #expect(polled.state == .accepted && polled.identity == identity)
            let photo = try #require(try await house.keeper.sendPhoto(try Pictures.jpeg()).photo)
            #expect(try await frame.call(ReadAlbum(.newest)).photos.map(\.id) == [photo.id])
            // Her hearts are hers, wherever she gives them.
            try await frame.call(GiveHeart(id: photo.id))
            #expect(try await house.keeper.call(ReadPhoto(id: photo.id)).heartedByMe)
            #expect(try await house.keeper.problem(of: ClaimInvitation(code: code))?.code == .invitationUnknown)
            #expect(try await house.keeper.call(ListFrames()).frames.map(\.takenInBy?.userName) == ["anna"])
        }
    }

    @Test func `refuses the same way for every reason, and soon makes wait`() async throws {
        // The first wait is a second: less than a busy machine takes.
        let now = Date()
        try await TestServer.run {
            $0.now = { now }
        } _: { server in
            let house = try await House(server)
            let frame = try await house.newFrame()
            var problems: [ProblemDocument?] = []
            for name in ["anna", "nobody"] {
                problems.append(try await frame.problem(of: SignFrameIn(.init(userName: name, password: "not it"))))
            }
            #expect(problems.map { $0?.status } == [401, 401])
            #expect(problems.map { $0?.code } == [.wrongPassword, .wrongPassword])
            #expect(Set(problems.map { $0?.title }).count == 1)
            for _ in 0..<9 { _ = try await frame.problem(of: SignFrameIn(.init(userName: "anna", password: "not it"))) }
            let refusal = try await frame.ask("POST", SignFrameIn.route, json: Self.right)
            #expect(refusal.status == 429 && refusal.head["Retry-After"] != nil)
            let problem = try refusal.problem()
            #expect(problem.code == .tooManyAttempts && problem.title.contains("wait") && problem.interval ?? 0 >= 1)
            // It was let in nowhere.
            #expect(try await frame.problem(of: ReadFrameIdentity())?.code == .notAllowed)
        }
    }

    @Test func `takes nobody in without a waiting frame's secret`() async throws {
        try await TestServer.run { server in
            let house = try await House(server)
            let paired = try await house.pairedFrame()
            #expect(try await paired.problem(of: SignFrameIn(Self.right))?.code == .framePaired)
            let stranger = try Visitor(server, secret: "nobody gave this out")
            #expect(try await stranger.problem(of: SignFrameIn(Self.right))?.code == .frameUnknown)
            #expect(try await house.keeper.problem(of: SignFrameIn(Self.right))?.code == .notAllowed)
        }
    }
}
