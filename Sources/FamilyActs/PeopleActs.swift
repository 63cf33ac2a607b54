package import FamilyCore
import FoundationEssentials
package import ServerCore

/// A family's name and clock, for a page's head.
package struct FamilySummary: Equatable, Sendable {
    package let id: FamilyID
    package let name: String
    /// IANA name.
    package let timeZone: String
}

/// What the page behind a join link says before anybody joins.
package struct JoinOffer: Equatable, Sendable {
    package let familyName: String
    package let role: Role
}

/// People and the links that bring them in.
package struct PeopleActs: Sendable {
    let context: ActContext

    /// The asker's own family.
    package func family(_ asker: Asker) async throws(Problem) -> FamilySummary { throw .unavailable }

    package func list(_ asker: Asker) async throws(Problem) -> MemberList { throw .unavailable }

    package func changeRole(
        of member: MemberID,
        to role: Role,
        by asker: Asker
    ) async throws(Problem) -> MemberSummary { throw .unavailable }

    /// Their photos stay; their sessions, links and frames end.
    package func remove(_ member: MemberID, by asker: Asker) async throws(Problem) { throw .unavailable }

    /// The one answer that bears the link's address.
    package func makeJoinLink(
        _ terms: MakeJoinLink.Terms,
        by asker: Asker
    ) async throws(Problem) -> JoinLink { throw .unavailable }

    package func joinLinks(_ asker: Asker) async throws(Problem) -> JoinLinkList { throw .unavailable }

    package func revokeJoinLink(_ link: JoinLinkID, by asker: Asker) async throws(Problem) { throw .unavailable }

    /// What a link offers; `linkUnknown` for one that is unknown, used up,
    /// expired or revoked.
    package func offer(ofJoinToken token: String) async throws(Problem) -> JoinOffer { throw .unavailable }
}
