package import FamilyCore
import FoundationEssentials
package import ServerCore

// When the maker of a moment for some leaves, one of those who see it becomes its maker. If none of them may look after
// moments, keepers are told that there is such a moment, and one of them sees it after taking it over.

extension MomentService {
    /// Returns the moments for some that nobody is left to look after, for keepers; none for everybody else.
    ///
    /// The keepers were not invited: they learn who made these moments, and nothing of what is in them.
    package func unattended(for principal: Principal) async throws(Problem) -> [UnattendedMoment] {
        guard context.allows(.editAnyMoment, by: principal) else { return [] }
        let family = try context.family(for: .editAnyMoment, by: principal)
        return try await context.read(principal.view) { try $0.unattendedMoments(of: family) }
    }

    /// Has a keeper look after a moment that nobody is left to look after: they see it from now on.
    ///
    /// The keeper is invited in the name of the moment's maker, which the moment keeps. Every other moment gets the
    /// same error as a missing one.
    package func lookAfter(_ id: MomentID, by principal: Principal) async throws(Problem) {
        let family = try context.family(for: .editAnyMoment, by: principal)
        let now = context.now
        let (viewers, revision) = try await context.write(.editAnyMoment, by: principal) { writer, principal in
            guard let keeper = principal.memberID else { throw Problem.notAllowed }
            guard let moment = try writer.unattendedMoments(of: family).first(where: { $0.record.id == id })?.record
            else { throw Problem.momentGone }
            try writer.invite(keeper, to: moment, by: moment.maker, at: now)
            return (try writer.viewers(of: id, in: family) ?? [keeper], try writer.save(moment))
        }
        await context.publish(revision, to: viewers, in: family)
    }
}

extension CatalogueReader {
    fileprivate func unattendedMoments(of family: FamilyID) throws -> [UnattendedMoment] {
        try unattendedMoments(of: family, without: AccessPolicy.roles(for: .editOwnMoment))
    }
}

extension CatalogueWriter {
    /// Passes on the moments for some of a member who has left.
    func passOnMoments(madeBy member: MemberRecord) throws {
        for moment in try momentsForSome(madeBy: member.id, in: member.familyID) { try passOn(moment) }
    }

    /// Gives a moment for some that nobody may edit any more a new maker.
    ///
    /// That is the member with the longest membership among those who see the moment and may make moments; nobody else
    /// learns of it.
    func passOn(_ moment: MomentRecord) throws {
        guard moment.audience == .invited, try deciders(in: moment).isEmpty else { return }
        let heirs = try members(seeing: moment.id, in: moment.familyID).filter { member in
            member.introduction == nil && AccessPolicy.roles(for: .editOwnMoment).contains(member.role)
        }
        let heir = heirs.min { ($0.joinedAt, $0.id.text) < ($1.joinedAt, $1.id.text) }
        if let heir { try setMaker(heir.id, of: moment) }
    }
}
