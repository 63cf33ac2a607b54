import FamilyCore
import FoundationEssentials
import ServerCore

extension CatalogueReader {
    /// Returns a family; throws if it does not exist.
    func home(_ id: FamilyID) throws -> FamilyRecord {
        guard let family = try family(id) else { throw Problem.notFound }
        return family
    }

    /// Throws if nobody may join the family, because the server's operator paused or closed it.
    func requireOpen(_ id: FamilyID) throws {
        if let refusal = try home(id).state.refusalOfJoining { throw refusal }
    }

    /// Throws if nobody may sign in to the family, because the server's operator closed it; its links lead nowhere then.
    func requireNotClosed(_ id: FamilyID) throws {
        if let refusal = try home(id).state.refusalOfSigningIn { throw refusal }
    }

    /// Returns a current member of `family`; throws `.notFound` otherwise, also for a guest from outside.
    func livingMember(_ id: MemberID, in family: FamilyID) throws -> MemberRecord {
        let member = try livingPerson(id, in: family)
        guard member.guestOf == nil else { throw Problem.notFound }
        return member
    }

    /// Returns a current member of `family` or a guest from outside; throws `.notFound` otherwise.
    func livingPerson(_ id: MemberID, in family: FamilyID) throws -> MemberRecord {
        guard let member = try member(id), member.familyID == family, member.removedAt == nil else {
            throw Problem.notFound
        }
        return member
    }

    /// Returns a frame that is in `family` now; throws `.notFound` otherwise.
    func livingFrame(_ id: FrameID, in family: FamilyID) throws -> FrameRecord {
        guard let frame = try frame(id), frame.pairing?.familyID == family, frame.revokedAt == nil else {
            throw Problem.notFound
        }
        return frame
    }

    /// Returns the frames that a member's password let in and that no keeper has confirmed.
    func framesOfPassword(of member: MemberID, in family: FamilyID) throws -> [FrameRecord] {
        try frames(of: family).filter { $0.pairing?.memberID == member && $0.pairing?.isVouchedFor == false }
    }

    /// Returns a frame for the keepers' list.
    func summary(of frame: FrameRecord) throws -> FrameSummary {
        guard let pairing = frame.pairing, let member = try member(pairing.memberID) else { throw Problem.notFound }
        var report = frame.report
        // The frame may show a photo that is kept from the reader.
        if let shown = report?.photoID, try isKnown(shown, in: pairing.familyID),
            try remembered(shown, in: pairing.familyID) == nil
        {
            report?.photoID = nil
        }
        // A count above the photos that the reader sees would reveal the others.
        if let told = report?.shelfPhotos, try isRestricted() {
            report?.shelfPhotos = min(told, try photoCount(of: pairing.familyID))
        }
        return FrameSummary(
            id: frame.id,
            name: pairing.name,
            model: frame.model,
            member: member.summary,
            pairedAt: pairing.pairedAt,
            takenInBy: try pairing.takenInBy.flatMap { try self.member($0) }?.summary,
            entrance: pairing.entrance,
            lastSeenAt: frame.lastSeenAt,
            report: report,
            chosen: frame.chosen,
            off: frame.off
        )
    }

    /// Returns a frame's identity, which the frame stores.
    func identity(of frame: FrameID, at server: ServiceContext, now: Date) throws -> FrameIdentity {
        guard let record = try self.frame(frame), let pairing = record.pairing,
            let member = try member(pairing.memberID)
        else { throw Problem.frameUnknown }
        let family = try home(pairing.familyID)
        let asked = pairing.isVouchedFor ? try newcomers(to: family.id, limit: Newcomer.most) : []
        let newcomers = asked.compactMap { newcomer in
            // A frame is not asked about its own member, nor about a guest whose time is over.
            newcomer.id == member.id || newcomer.hasEnded(at: now)
                ? nil : newcomer.introduction.map { Newcomer(introduction: $0.id, displayName: newcomer.displayName) }
        }
        let hidden = try hiddenPhotos(on: frame, in: family.id, limit: FrameIdentity.mostHiddenHere)
        return FrameIdentity(
            serverID: server.serverID,
            frameID: frame,
            frameName: pairing.name,
            memberID: member.id,
            displayName: member.displayName,
            userName: member.userName,
            relationship: member.relationship,
            familyID: family.id,
            familyName: family.name,
            timeZone: family.timeZone,
            newcomers: newcomers.isEmpty ? nil : newcomers,
            chosen: record.chosen,
            hiddenHere: hidden.isEmpty ? nil : hidden,
            birthdays: try birthdays(for: member),
            serverKey: server.ports.secrets.serverKey,
            webAddress: server.ports.links.webAddress,
            off: record.off
        )
    }

    /// Returns the birthdays that a frame of this member is told; nil if there are none, and for a guest.
    private func birthdays(for member: MemberRecord) throws -> [MemberBirthday]? {
        guard AccessPolicy.roles(for: .seeBirthdays).contains(member.role) else { return nil }
        let known = try members(of: member.familyID).compactMap { member in
            member.birthday.map { MemberBirthday(memberID: member.id, displayName: member.displayName, birthday: $0) }
        }
        return known.isEmpty ? nil : Array(known.prefix(FrameIdentity.mostBirthdays))
    }
}
