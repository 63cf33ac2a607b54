package import FamilyCore
import FoundationEssentials
package import ServerCore

/// The guest whom a link for another phone lets in, as the link's page shows them.
package struct PhoneOffer: Equatable, Sendable {
    package let memberID: MemberID
    package let displayName: String
}

// A guest from outside has no password. A link of their own, or one that the moment's maker or a keeper made for them,
// lets them in on another phone, as the same person.

extension OutsideGuestService {
    /// Creates a link by which this guest opens their moments on another phone; an earlier one ends.
    ///
    /// Only this answer contains its URL.
    package func makePhoneLink(by principal: Principal) async throws(Problem) -> PhoneLink {
        let signedIn = try context.member(for: .openOtherPhone, by: principal)
        let (now, token, guest) = (context.now, context.newToken(), signedIn.member.id)
        let end = now.addingTimeInterval(context.rules.returnLinks.phoneLife)
        let link = ReturnLinkRecord(
            id: context.newIdentifier(),
            memberID: guest,
            madeBy: guest,
            tokenHash: context.hash(ofToken: token),
            madeAt: now,
            expiresAt: min(end, signedIn.member.guestEndsAt ?? end)
        )
        try await context.write(.openOtherPhone, by: principal) { writer in
            try writer.revokeReturnLinks(of: guest, at: now)
            try writer.add(link)
        }
        return PhoneLink(expiresAt: link.expiresAt, url: context.ports.links.phone(token: token))
    }

    /// Returns whom a link for another phone lets in; throws `link-unknown` if it is unknown, used or over, and
    /// `family-closed` if the family is closed.
    ///
    /// NB: looking does not use the link up, because messengers fetch links before people do.
    package func phoneOffer(ofToken token: String, from address: String) async throws(Problem) -> PhoneOffer {
        try await phoneOffer(ofToken: token, from: address, isLook: true)
    }

    private func phoneOffer(
        ofToken token: String,
        from address: String,
        isLook: Bool
    ) async throws(Problem) -> PhoneOffer {
        let (hash, now) = (context.hash(ofToken: token), context.now)
        if let refusal = await rateLimiter.refusal(of: address, isLook: isLook, at: now) { throw refusal }
        let found = try await context.read(.allFamilies) { try $0.guest(ofPhoneLink: hash, at: now) }
        guard let (guest, link) = found, try await opensOnlyWhatItsMakerSees(link, in: guest.familyID) else {
            await rateLimiter.missed(from: address, at: now)
            throw .linkUnknown
        }
        return PhoneOffer(memberID: guest.id, displayName: guest.displayName)
    }

    /// Lets the guest of a link in on this phone; the link works once, and the session of `principal` ends.
    package func openPhone(
        token: String,
        by principal: Principal,
        from address: String
    ) async throws(Problem) -> NewSession {
        _ = try await phoneOffer(ofToken: token, from: address, isLook: false)
        let (hash, draft) = (context.hash(ofToken: token), SessionDraft(context))
        return try await context.write(.allFamilies) { writer in
            guard let (guest, found) = try writer.guest(ofPhoneLink: hash, at: draft.now) else {
                throw Problem.linkUnknown
            }
            var link = found
            link.usedAt = draft.now
            try writer.save(link)
            if case .member(let before) = principal { try writer.removeSession(before.sessionID) }
            return try draft.open(for: guest, isPasswordGiven: false, in: writer)
        }
    }
}

extension CatalogueReader {
    /// Returns the guest from outside whom a link for another phone lets in, and the link; nil if it lets nobody in, or
    /// does not any more.
    fileprivate func guest(
        ofPhoneLink tokenHash: ContentHash,
        at now: Date
    ) throws -> (guest: MemberRecord, link: ReturnLinkRecord)? {
        guard let link = try returnLink(tokenHash: tokenHash), link.isUsable(at: now),
            let guest = try member(link.memberID), guest.guestOf != nil, guest.removedAt == nil,
            try stays(of: guest.id).contains(where: { !$0.hasEnded(at: now) })
        else { return nil }
        try requireNotClosed(guest.familyID)
        return (guest, link)
    }
}
