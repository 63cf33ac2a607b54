package import FamilyCore
import FoundationEssentials
package import ServerCore

/// A family's name and clock, for a page's head.
package struct FamilySummary: Equatable, Sendable {
    package let id: FamilyID
    package let name: String
    /// IANA name.
    package let timeZone: String
    package let senders: Senders
}

/// The people of a family; their links are in `PeopleService+joinLinks.swift`.
package struct PeopleService: Sendable {
    let context: ServiceContext

    /// The principal's own family.
    package func family(_ principal: Principal) async throws(Problem) -> FamilySummary {
        let id = try context.family(for: .seeAlbum, by: principal)
        let family = try await context.read { try $0.home(id) }
        return FamilySummary(id: id, name: family.name, timeZone: family.timeZone, senders: family.senders)
    }

    package func list(_ principal: Principal) async throws(Problem) -> MemberList {
        let signedIn = try context.member(for: .listMembers, by: principal)
        let members = try await context.read { try $0.members(of: signedIn.familyID).map(\.summary) }
        return MemberList(members: members.map { $0.told(to: signedIn.member) })
    }

    /// What the old role opened ends: their sessions, if they can sign in again,
    /// and their frames that no keeper confirmed.
    ///
    /// Who has no password keeps the session, since it is their only way in; it
    /// has the rights of the new role from its next request on.
    package func changeRole(
        of member: MemberID,
        to role: Role,
        by principal: Principal
    ) async throws(Problem) -> MemberSummary {
        let family = try context.family(for: .changeRole, by: principal)
        let now = context.now
        let (summary, frames) = try await context.write(.changeRole, by: principal) { writer in
            var record = try writer.livingMember(member, in: family)
            if role == .keeper, record.passwordHash == nil { throw Problem.keeperNeedsPassword }
            if role != .keeper {
                try writer.requireAnotherKeeper(than: record)
                // Or they would come back in by one under another name.
                try writer.revokeJoinLinks(madeBy: member, at: now)
                try writer.revokeReturnLinks(madeBy: member, at: now)
            }
            if !AccessPolicy.roles(for: .makeShareLink).contains(role) {
                try writer.revokeShareLinks(madeBy: member, at: now)
            }
            if !AccessPolicy.roles(for: .chooseNews).contains(role) {
                try writer.removePushSubscriptions(of: member, keeping: 0)
            }
            guard role != record.role else { return (record.summary, [] as [FrameID]) }
            record.role = role
            // It was made for who they were: whoever finds it must not come in as a keeper.
            try writer.revokeReturnLinks(of: member, at: now)
            let ended = try writer.revokeUnconfirmedFrames(of: record, at: now)
            // Who gains rights stays signed in; who loses some signs in again where that is possible.
            if role != .keeper, record.passwordHash != nil { try writer.removeSessions(of: member, except: nil) }
            // Who lets others send, is not asked for themselves.
            let wasAskedFor = role == .keeper && record.introduction?.isOpen == true
            if role == .keeper { record.introduction = nil }
            try writer.save(record)
            return (record.summary, ended + (wasAskedFor ? try writer.frames(of: family).map(\.id) : []))
        }
        await context.tell(frames)
        await context.ports.events.publish(.heartbeat, to: .member(member))
        return summary
    }

    /// Their photos stay; their sessions, links and frames end.
    package func remove(_ member: MemberID, by principal: Principal) async throws(Problem) {
        let family = try context.family(for: .removeMember, by: principal)
        let now = context.now
        let frames = try await context.write(.removeMember, by: principal) { writer in
            try writer.remove(try writer.livingMember(member, in: family), at: now)
        }
        await context.tell(frames)
        await context.ports.events.publish(.heartbeat, to: .member(member))
    }
}

extension CatalogueReader {
    /// A family without a keeper could never be helped again.
    func requireAnotherKeeper(than member: MemberRecord) throws {
        guard member.role == .keeper else { return }
        let others = try members(of: member.familyID).filter { $0.role == .keeper && $0.id != member.id }
        if others.isEmpty { throw Problem.lastKeeper }
    }
}

extension CatalogueWriter {
    /// Takes a member out of the family with their sessions, links and frames;
    /// answers with all frames that should ask anew.
    func remove(_ member: MemberRecord, at now: Date) throws -> [FrameID] {
        try requireAnotherKeeper(than: member)
        let frames = try frames(of: member.familyID).filter { $0.pairing?.memberID == member.id }
        for frame in frames { try revoke(frame, at: now) }
        try close(member, at: now)
        // The others stop asking for them.
        return frames.map(\.id) + (try self.frames(of: member.familyID).map(\.id))
    }

    /// Ends all by which a member comes in or lets others in, and their row.
    func close(_ member: MemberRecord, at now: Date) throws {
        try removeSessions(of: member.id, except: nil)
        try removeKnownAddresses(of: member.id, except: nil)
        try revokeJoinLinks(madeBy: member.id, at: now)
        try revokeReturnLinks(madeBy: member.id, at: now)
        try revokeReturnLinks(of: member.id, at: now)
        try revokeShareLinks(madeBy: member.id, at: now)
        try save(member.removed(at: now))
    }
}

extension MemberRecord {
    /// What remains of somebody who left: the name on their photos.
    fileprivate func removed(at now: Date) -> MemberRecord {
        var left = self
        left.removedAt = now
        left.role = .viewer
        left.passwordHash = nil
        left.introduction = nil
        return left
    }
}
