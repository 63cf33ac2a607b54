package import FamilyCore
import FoundationEssentials
package import ServerCore

/// Two members before they are merged.
package struct MergePlan: Equatable, Sendable {
    /// The member who is removed.
    package let source: MemberSummary
    /// The member who stays, with name, user name and role.
    package let target: MemberSummary
    package let belongings: MemberContents
}

extension PeopleService {
    /// Returns what a merge would move.
    package func mergePlan(
        _ source: MemberID,
        into target: MemberID,
        by principal: Principal
    ) async throws(Problem) -> MergePlan {
        let signedIn = try context.member(for: .mergeMembers, by: principal)
        return try await context.read(principal.view) { reader in
            let (source, target) = try reader.pair(source, target, askedBy: signedIn)
            return MergePlan(
                source: source.summary,
                target: target.summary,
                belongings: try reader.belongings(of: source.id, in: source.familyID)
            )
        }
    }

    /// Returns the IDs that the principal had before other members were merged into this one: photos that wait in a
    /// browser bear them.
    package func formerIDs(of principal: Principal) async throws(Problem) -> [MemberID] {
        guard case .member(let signedIn) = principal else { return [] }
        return try await context.read(principal.view) { try $0.formerIDs(of: signedIn.member.id) }
    }

    /// Merges two members for good: everything of the source becomes the target's, who keeps name, user name and
    /// role.
    ///
    /// A password of the source is kept only if the target has none.
    package func merge(_ source: MemberID, into target: MemberID, by principal: Principal) async throws(Problem) {
        let signedIn = try context.member(for: .mergeMembers, by: principal)
        let now = context.now
        let (frames, revision) = try await context.write(.mergeMembers, by: principal) { writer in
            let (source, target) = try writer.pair(source, target, askedBy: signedIn)
            try writer.merge(source, into: target, at: now)
            let home = try writer.home(signedIn.familyID)
            return (try writer.frames(of: home.id).map(\.id), home.revision)
        }
        context.brokers.signal()
        await context.tell(frames)
        for member in [source, target] { await context.ports.events.publish(.heartbeat, to: .member(member)) }
        await context.ports.events.publish(.album(revision: revision), to: .family(signedIn.familyID))
    }
}

extension CatalogueReader {
    /// Returns two members of the keeper's family; throws if they may not be merged.
    fileprivate func pair(
        _ source: MemberID,
        _ target: MemberID,
        askedBy keeper: SignedIn
    ) throws -> (source: MemberRecord, target: MemberRecord) {
        let pair = (try livingMember(source, in: keeper.familyID), try livingMember(target, in: keeper.familyID))
        // Keepers cannot merge themselves away, and nobody can be merged with themselves.
        guard source != target, source != keeper.member.id else { throw Problem.notAllowed }
        if pair.1.role != .keeper { try requireAnotherKeeper(than: pair.0) }
        return pair
    }
}

extension CatalogueWriter {
    fileprivate func merge(_ source: MemberRecord, into target: MemberRecord, at now: Date) throws {
        var (source, target) = (source, target)
        if let password = source.passwordHash, target.passwordHash == nil, target.role != .viewer {
            target.passwordHash = password
            try save(target)
        } else {
            // The source's password ends here, with everything that it gave access to.
            _ = try revokeUnconfirmedFrames(of: source, at: now)
        }
        if let birthday = source.birthday, target.birthday == nil, target.role != .guest {
            target.birthday = birthday
            try save(target)
        }
        // A relative's session must not become a keeper's by the merge.
        let gainsRights = target.role == .keeper && source.role != .keeper
        if gainsRights || target.role == .viewer { try removeSessions(of: source.id, except: nil) }
        // Links stay valid only if the target may make such links.
        if target.role != .keeper { try revokeJoinLinks(madeBy: source.id, at: now) }
        if !AccessPolicy.roles(for: .makeShareLink).contains(target.role) {
            try revokeShareLinks(madeBy: source.id, at: now)
        }
        if !AccessPolicy.roles(for: .editOwnMoment).contains(target.role) {
            try revokeMomentLinks(madeBy: source.id, at: now)
        }
        try give(source.id, to: target.id, named: target.displayName, in: target.familyID)
        // A closed row must not block a name.
        source.introduction = nil
        try close(source, at: now)
    }
}
