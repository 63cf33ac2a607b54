package import FamilyCore
package import FoundationEssentials
package import ServerCore

/// What the page of a join link shows before somebody joins.
package struct JoinOffer: Equatable, Sendable {
    package let familyID: FamilyID
    package let familyName: String
    package let role: Role
    /// Whether the family's frames are asked before a new member may send.
    package let asksFirst: Bool
    /// When the time of guests who join by the link ends; nil for no end.
    package let guestEndsAt: Date?
    /// The family's time zone, an IANA name.
    package let timeZone: String
}

extension PeopleService {
    /// Creates a join link; only this answer contains its URL.
    package func makeJoinLink(
        _ terms: MakeJoinLink.Terms,
        by principal: Principal
    ) async throws(Problem) -> JoinLink {
        let signedIn = try context.member(for: .makeJoinLink, by: principal)
        if let refusal = context.rules.joinLinks.refusal(of: terms) { throw refusal }
        let now = context.now
        if let refusal = context.rules.guests.refusal(of: terms.guestEndsAt, as: terms.role, at: now) { throw refusal }
        let end = now.addingTimeInterval(context.rules.joinLinks.life)
        let asksFirst = terms.asksFirst ?? false
        let token = context.newToken()
        let link = JoinLinkRecord(
            id: context.newIdentifier(),
            familyID: signedIn.familyID,
            madeBy: signedIn.member.id,
            tokenHash: context.hash(ofToken: token),
            role: terms.role,
            usesLeft: terms.uses,
            asksFirst: asksFirst,
            guestEndsAt: terms.guestEndsAt,
            madeAt: now,
            // The link expires with the guests' time at the latest.
            expiresAt: min(end, terms.guestEndsAt ?? end)
        )
        try await context.write(.makeJoinLink, by: principal) { writer in
            if asksFirst { try writer.requireFrame(in: link.familyID) }
            try writer.add(link)
        }
        return link.summary(url: context.ports.links.join(token: token))
    }

    /// Returns the links that are still valid.
    package func joinLinks(_ principal: Principal) async throws(Problem) -> JoinLinkList {
        let family = try context.family(for: .listJoinLinks, by: principal)
        let now = context.now
        let links = try await context.read(principal.view) {
            try $0.joinLinks(of: family).filter { $0.isUsable(at: now) }
        }
        return JoinLinkList(links: links.map { $0.summary(url: nil) })
    }

    package func revokeJoinLink(_ link: JoinLinkID, by principal: Principal) async throws(Problem) {
        let family = try context.family(for: .revokeJoinLink, by: principal)
        let now = context.now
        try await context.write(.revokeJoinLink, by: principal) { writer in
            guard var record = try writer.joinLink(link), record.familyID == family else { throw Problem.notFound }
            record.revokedAt = record.revokedAt ?? now
            try writer.save(record)
        }
    }

    /// Returns what a link offers; throws `link-unknown` if it is unknown, used up, expired or revoked, and
    /// `family-closed` if its family is closed.
    package func offer(ofJoinToken token: String) async throws(Problem) -> JoinOffer {
        let hash = context.hash(ofToken: token)
        let now = context.now
        return try await context.read(.allFamilies) { reader in
            guard let link = try reader.joinLink(tokenHash: hash), link.isUsable(at: now) else {
                throw Problem.linkUnknown
            }
            try reader.requireNotClosed(link.familyID)
            let home = try reader.home(link.familyID)
            return JoinOffer(
                familyID: home.id,
                familyName: home.name,
                role: link.role,
                asksFirst: link.asksFirst,
                guestEndsAt: link.guestEndsAt,
                timeZone: home.timeZone
            )
        }
    }
}

extension JoinLinkRecord {
    fileprivate func summary(url: String?) -> JoinLink {
        JoinLink(
            id: id,
            role: role,
            usesLeft: usesLeft,
            expiresAt: expiresAt,
            asksFirst: asksFirst,
            guestEndsAt: guestEndsAt,
            url: url
        )
    }
}
