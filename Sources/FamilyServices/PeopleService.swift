package import FamilyCore
import FoundationEssentials
package import ServerCore

/// A family's name and settings, for the head of a page.
package struct FamilySummary: Equatable, Sendable {
    package let id: FamilyID
    package let name: String
    /// An IANA name.
    package let timeZone: String
    package let senders: Senders
}

/// The members of a family; join links are in `PeopleService+joinLinks.swift`.
package struct PeopleService: Sendable {
    let context: ServiceContext

    /// Returns the principal's own family.
    package func family(_ principal: Principal) async throws(Problem) -> FamilySummary {
        let id = try context.family(for: .seeAlbum, by: principal)
        let family = try await context.read(principal.view) { try $0.home(id) }
        return FamilySummary(id: id, name: family.name, timeZone: family.timeZone, senders: family.senders)
    }

    package func list(_ principal: Principal) async throws(Problem) -> MemberList {
        let signedIn = try context.member(for: .listMembers, by: principal)
        let members = try await context.read(principal.view) { try $0.members(of: signedIn.familyID) }
        let summary = context.allows(.seeBirthdays, by: principal) ? \MemberRecord.summaryWithBirthday : \.summary
        return MemberList(members: members.map { $0[keyPath: summary].told(to: signedIn.member) })
    }

    /// Changes a member's role and ends what the old role gave access to: their sessions, if they can sign in again,
    /// and their unconfirmed frames.
    ///
    /// A member without a password keeps the session, because it is their only access; it has the new role from the
    /// next request on.
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
                // Otherwise they could join again by such a link under another name.
                try writer.revokeJoinLinks(madeBy: member, at: now)
                try writer.revokeReturnLinks(madeBy: member, at: now)
                try writer.removeWebhooks(of: member)
                try writer.switchOffBroker(of: record)
            }
            if !AccessPolicy.roles(for: .makeShareLink).contains(role) {
                try writer.revokeShareLinks(madeBy: member, at: now)
            }
            if !AccessPolicy.roles(for: .editOwnMoment).contains(role) {
                try writer.revokeMomentLinks(madeBy: member, at: now)
            }
            if !AccessPolicy.roles(for: .chooseNews).contains(role) {
                try writer.removePushSubscriptions(of: member, keeping: 0)
            }
            guard role != record.role else { return (record.summary, [] as [FrameID]) }
            // Their own frames begin or cease to know the others' birthdays.
            let mayKnow = AccessPolicy.roles(for: .seeBirthdays)
            let own =
                mayKnow.contains(role) == mayKnow.contains(record.role)
                ? [] : try writer.frames(of: family).filter { $0.pairing?.memberID == member }.map(\.id)
            record.role = role
            record.guestEndsAt = nil
            let hadBirthday = role == .guest && record.birthday != nil
            if role == .guest { record.birthday = nil }
            // The link was made for the old role: nobody may become a keeper by it.
            try writer.revokeReturnLinks(of: member, at: now)
            let ended = try writer.revokeUnconfirmedFrames(of: record, at: now)
            // A member who gains rights stays signed in; one who loses rights signs in again if possible.
            if role != .keeper, record.passwordHash != nil { try writer.removeSessions(of: member, except: nil) }
            // The frames are not asked about keepers, and guests have no birthday.
            let wasAskedFor = role == .keeper && record.introduction?.isOpen == true
            if role == .keeper { record.introduction = nil }
            try writer.save(record)
            let told = wasAskedFor || hadBirthday ? try writer.frames(of: family).map(\.id) : own
            return (record.summary, ended + told)
        }
        context.brokers.signal()
        await context.tell(frames)
        await context.ports.events.publish(.heartbeat, to: .member(member))
        return summary
    }

    /// Removes a member: their sessions, links and frames end, their photos stay.
    package func remove(_ member: MemberID, by principal: Principal) async throws(Problem) {
        let family = try context.family(for: .removeMember, by: principal)
        let now = context.now
        let frames = try await context.write(.removeMember, by: principal) { writer in
            try writer.remove(try writer.livingMember(member, in: family), at: now)
        }
        context.brokers.signal()
        await context.tell(frames)
        await context.ports.events.publish(.heartbeat, to: .member(member))
    }
}

extension CatalogueReader {
    /// Throws if this is the last keeper, because a family without one could never be managed again.
    func requireAnotherKeeper(than member: MemberRecord) throws {
        guard member.role == .keeper else { return }
        let others = try members(of: member.familyID).filter { $0.role == .keeper && $0.id != member.id }
        if others.isEmpty { throw Problem.lastKeeper }
    }
}

extension CatalogueWriter {
    /// Removes a member with sessions, links and frames; returns all frames that must ask for their identity again.
    func remove(_ member: MemberRecord, at now: Date) throws -> [FrameID] {
        try requireAnotherKeeper(than: member)
        let frames = try frames(of: member.familyID).filter { $0.pairing?.memberID == member.id }
        for frame in frames { try revoke(frame, at: now) }
        try close(member, at: now)
        // The other frames stop asking about this member.
        return frames.map(\.id) + (try self.frames(of: member.familyID).map(\.id))
    }

    /// Ends all access of a member and all links they made, and closes their row.
    func close(_ member: MemberRecord, at now: Date) throws {
        try removeSessions(of: member.id, except: nil)
        try removeKnownAddresses(of: member.id, except: nil)
        try revokeJoinLinks(madeBy: member.id, at: now)
        try revokeReturnLinks(madeBy: member.id, at: now)
        try revokeReturnLinks(of: member.id, at: now)
        try revokeShareLinks(madeBy: member.id, at: now)
        try revokeMomentLinks(madeBy: member.id, at: now)
        try removeStays(of: member.id)
        try removeWebhooks(of: member.id)
        try switchOffBroker(of: member)
        try save(member.removed(at: now))
        // Photos that guests sent into these moments go on waiting: the new maker lets them in, or a keeper who looks
        // after the moment.
        try passOnMoments(madeBy: member)
        try forgetAnswers(of: member.id)
    }
}

extension MemberRecord {
    /// Returns the row of a former member, which keeps the name for their photos.
    fileprivate func removed(at now: Date) -> MemberRecord {
        var left = self
        left.removedAt = now
        left.role = .viewer
        left.passwordHash = nil
        left.introduction = nil
        left.guestEndsAt = nil
        left.guestOf = nil
        left.birthday = nil
        return left
    }
}
