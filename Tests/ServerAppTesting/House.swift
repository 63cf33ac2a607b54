package import FamilyCore
import FoundationEssentials
import Testing

/// A family on a test's server, with who belongs to it.
package struct House: Sendable {
    package static let password = "a long enough password"

    package let server: TestServer
    package let keeper: Visitor

    /// Sets the first family up.
    package init(_ server: TestServer) async throws {
        try await self.init(server, token: server.setupToken, familyName: "The Lindgrens", userName: "anna")
    }

    /// Sets up a family with the token of a setup link.
    package init(_ server: TestServer, token: String, familyName: String, userName: String) async throws {
        self.server = server
        keeper = try Visitor(server)
        try await keeper.begin(
            SetUpFamily(
                .init(
                    token: token,
                    familyName: familyName,
                    timeZone: "Europe/Helsinki",
                    displayName: userName.capitalized,
                    userName: userName,
                    password: Self.password
                )
            )
        )
    }

    /// Another session of the keeper's.
    package func keeperAgain() async throws -> Visitor {
        let visitor = try Visitor(server)
        try await visitor.begin(SignIn(userName: "anna", password: Self.password))
        return visitor
    }

    /// Somebody who joined by a link.
    package func newcomer(_ role: Role, named name: String, asksFirst: Bool = false) async throws -> Visitor {
        let link = try await keeper.call(MakeJoinLink(role: role, asksFirst: asksFirst))
        let token = try #require(link.url?.split(separator: "token=").last.map(String.init))
        let visitor = try Visitor(server)
        try await visitor.begin(JoinFamily(token: token, displayName: name))
        return visitor
    }

    /// A guest from outside: of a new moment of the keeper's, or of another's by a new link.
    package func guest(
        named name: String,
        of moment: MomentID? = nil,
        by host: Visitor? = nil
    ) async throws -> Visitor {
        let host = host ?? keeper
        let party = if let moment { moment } else { try await host.call(MakeMoment(MomentInput(title: "Waldfest"))).id }
        let link = try await host.call(MakeMomentLink(id: party))
        let token = try #require(link.url?.split(separator: "token=").last.map(String.init))
        let visitor = try Visitor(server)
        try await visitor.begin(JoinMoment(token: token, displayName: name))
        return visitor
    }

    /// A frame that waits.
    package func newFrame() async throws -> Visitor {
        let registration = try await Visitor(server).call(RegisterFrame(.init(model: "Test", version: "1")))
        return try Visitor(server, secret: registration.secret)
    }

    /// Takes a frame in, by the whole way.
    package func takeIn(_ frame: Visitor) async throws -> FrameSummary {
        let invitation = try await frame.call(RequestInvitation())
        let claim = try await keeper.call(ClaimInvitation(code: invitation.code.display))
        #expect(claim.state == .waiting)
        #expect(claim.numbers == nil)
        let proving = try await frame.call(PollInvitation())
        #expect(proving.state == .proving)
        let choosing = try await keeper.call(ReadClaim(id: claim.id))
        #expect(choosing.state == .choosing)
        let number = try #require(proving.number)
        #expect(choosing.numbers?.contains(number) == true)
        let acceptance = Acceptance(number: number, relationship: .grandma, displayName: "Grandma")
        return try await keeper.call(AcceptInvitation(id: claim.id, acceptance))
    }

    /// The keeper's side of it, for a frame that shows `code` and then `number`.
    package func takeIn(code: String, number: () async throws -> Int) async throws -> FrameSummary {
        let claim = try await keeper.call(ClaimInvitation(code: code))
        let acceptance = Acceptance(number: try await number(), relationship: .grandma, displayName: "Grandma")
        return try await keeper.call(AcceptInvitation(id: claim.id, acceptance))
    }

    package func pairedFrame() async throws -> Visitor {
        let frame = try await newFrame()
        _ = try await takeIn(frame)
        return frame
    }
}
