package import FamilyCore
package import FoundationEssentials
package import ServerCore

/// A link by which a member returns; its URL is known only here.
package struct ReturnLink: Equatable, Sendable {
    package let member: MemberSummary
    package let expiresAt: Date
    package let url: String
}

extension PeopleService {
    /// Creates a link for a member to return by; an earlier one for them becomes invalid.
    package func makeReturnLink(for id: MemberID, by principal: Principal) async throws(Problem) -> ReturnLink {
        let signedIn = try context.member(for: .makeReturnLink, by: principal)
        let now = context.now
        let token = context.newToken()
        let link = ReturnLinkRecord(
            id: context.newIdentifier(),
            memberID: id,
            madeBy: signedIn.member.id,
            tokenHash: context.hash(ofToken: token),
            madeAt: now,
            expiresAt: now.addingTimeInterval(context.rules.returnLinks.life)
        )
        let member = try await context.write(.makeReturnLink, by: principal) { writer in
            let member = try writer.livingMember(id, in: signedIn.familyID)
            // A viewer has no pages to return to, and a guest whose time is over gets a later end first.
            guard member.role != .viewer, !member.hasEnded(at: now) else { throw Problem.notAllowed }
            try writer.revokeReturnLinks(of: id, at: now)
            try writer.add(link)
            return member
        }
        return ReturnLink(
            member: member.summary,
            expiresAt: link.expiresAt,
            url: context.ports.links.comeBack(token: token)
        )
    }
}
