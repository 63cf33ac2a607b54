package import FamilyCore
import FoundationEssentials
package import ServerCore

// A guest from outside who lost the way in comes back by a link that somebody else makes for them.

extension OutsideGuestService {
    /// Creates a link by which a guest of a moment comes back as the same person, for the moment's maker or a keeper
    /// who sees it; an earlier one ends.
    ///
    /// The link opens all moments of the guest, so it is made only by somebody who sees each of them.
    package func makeReturnLink(
        for guest: MemberID,
        of moment: MomentID,
        by principal: Principal
    ) async throws(Problem) -> ReturnLink {
        let (context, now, token) = (context, context.now, context.newToken())
        let family = try context.family(for: .seeMoments, by: principal)
        let id: JoinLinkID = context.newIdentifier()
        let (hash, latest) = (context.hash(ofToken: token), now.addingTimeInterval(context.rules.returnLinks.life))
        let (found, end) = try await context.write(.seeMoments, by: principal) { writer, principal in
            _ = try context.editable(moment, in: family, by: principal, writer)
            guard let maker = principal.memberID else { throw Problem.notAllowed }
            let staying = try writer.outsideGuests(of: moment, in: family).first { $0.member.id == guest }
            guard let staying, !staying.stay.hasEnded(at: now) else { throw Problem.notFound }
            guard try writer.seesAllMoments(of: guest, at: now) else { throw Problem.notAllowed }
            let end = min(latest, staying.member.guestEndsAt ?? latest)
            try writer.revokeReturnLinks(of: guest, at: now)
            try writer.add(
                ReturnLinkRecord(
                    id: id,
                    memberID: guest,
                    madeBy: maker,
                    tokenHash: hash,
                    madeAt: now,
                    expiresAt: end
                )
            )
            return (staying.member, end)
        }
        return ReturnLink(member: found.summary, expiresAt: end, url: context.ports.links.phone(token: token))
    }

    /// Returns whether a link opens nothing that its maker does not see.
    ///
    /// Since it was made, the guest may have joined a moment that is kept from the maker, and the maker may have left.
    func opensOnlyWhatItsMakerSees(_ link: ReturnLinkRecord, in family: FamilyID) async throws(Problem) -> Bool {
        guard link.madeBy != link.memberID else { return true }
        let now = context.now
        return try await context.read(.member(link.madeBy, of: family)) { reader in
            guard let maker = try reader.member(link.madeBy), maker.removedAt == nil, !maker.hasEnded(at: now) else {
                return false
            }
            return try reader.seesAllMoments(of: link.memberID, at: now)
        }
    }
}

extension CatalogueReader {
    /// Returns whether the reader sees each moment that a guest from outside still sees.
    fileprivate func seesAllMoments(of guest: MemberID, at now: Date) throws -> Bool {
        for stay in try stays(of: guest) where !stay.hasEnded(at: now) {
            guard try moment(stay.momentID, in: stay.familyID) != nil else { return false }
        }
        return true
    }
}
