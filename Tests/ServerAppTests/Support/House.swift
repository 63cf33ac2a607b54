import FamilyCore
import Testing

@testable import ServerApp

/// A family on a test's server, with who belongs to it.
struct House: Sendable {
    static let password = "a long enough password"

    let server: TestServer
    let keeper: Visitor

    /// Sets the first family up.
    init(_ server: TestServer) async throws {
        self.server = server
        keeper = try Visitor(server)
        try await keeper.begin(
            SetUpFamily(
                .init(
                    token: server.setupToken,
                    familyName: "The Lindgrens",
                    timeZone: "Europe/Helsinki",
                    displayName: "Anna",
                    userName: "anna",
                    password: Self.password
                )
            )
        )
    }

    /// Another session of the keeper's.
    func keeperAgain() async throws -> Visitor {
        let visitor = try Visitor(server)
        try await visitor.begin(SignIn(userName: "anna", password: Self.password))
        return visitor
    }

    /// Somebody who joined by a link.
    func newcomer(_ role: Role, named name: String) async throws -> Visitor {
        let link = try await keeper.call(MakeJoinLink(role: role))
        let token = try #require(link.url?.split(separator: "token=").last.map(String.init))
        let visitor = try Visitor(server)
        try await visitor.begin(JoinFamily(token: token, displayName: name))
        return visitor
    }

    /// A frame that waits.
    func newFrame() async throws -> Visitor {
        let registration = try await Visitor(server).call(RegisterFrame(.init(model: "Test", version: "1")))
        return try Visitor(server, secret: registration.secret)
    }

    /// Takes a frame in, by the whole way.
    func takeIn(_ frame: Visitor) async throws -> FrameSummary {
        let invitation = try await frame.call(AskForInvitation())
        let claim = try await keeper.call(ClaimInvitation(code: invitation.code.display))
        #expect(claim.state == .waiting)
        #expect(claim.numbers == nil)
        let proving = try await frame.call(PollInvitation())
        #expect(proving.state == .proving)
        let choosing = try await keeper.call(LookAtClaim(id: claim.id))
        #expect(choosing.state == .choosing)
        let number = try #require(proving.number)
        #expect(choosing.numbers?.contains(number) == true)
        let acceptance = Acceptance(number: number, relationship: .grandma, displayName: "Grandma")
        return try await keeper.call(AcceptInvitation(id: claim.id, acceptance))
    }

    func pairedFrame() async throws -> Visitor {
        let frame = try await newFrame()
        _ = try await takeIn(frame)
        return frame
    }
}
