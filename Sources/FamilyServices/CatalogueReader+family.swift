import FamilyCore
import FoundationEssentials
import ServerCore

extension CatalogueReader {
    /// A family that must be there, because somebody of it asks.
    func home(_ id: FamilyID) throws -> FamilyRecord {
        guard let family = try family(id) else { throw Problem.notFound }
        return family
    }

    /// A member of `family` who was not removed.
    func livingMember(_ id: MemberID, in family: FamilyID) throws -> MemberRecord {
        guard let member = try member(id), member.familyID == family, member.removedAt == nil else {
            throw Problem.notFound
        }
        return member
    }

    /// A frame that is in `family` now.
    func livingFrame(_ id: FrameID, in family: FamilyID) throws -> FrameRecord {
        guard let frame = try frame(id), frame.pairing?.familyID == family, frame.revokedAt == nil else {
            throw Problem.notFound
        }
        return frame
    }

    /// The frames that came in by a member's password and that no keeper
    /// confirmed.
    func framesOfPassword(of member: MemberID, in family: FamilyID) throws -> [FrameRecord] {
        try frames(of: family).filter { $0.pairing?.memberID == member && $0.pairing?.isVouchedFor == false }
    }

    /// What the keeper's list shows of a frame.
    func summary(of frame: FrameRecord) throws -> FrameSummary {
        guard let pairing = frame.pairing, let member = try member(pairing.memberID) else { throw Problem.notFound }
        return FrameSummary(
            id: frame.id,
            name: pairing.name,
            model: frame.model,
            member: member.summary,
            pairedAt: pairing.pairedAt,
            takenInBy: try pairing.takenInBy.flatMap { try self.member($0) }?.summary,
            entrance: pairing.entrance,
            lastSeenAt: frame.lastSeenAt,
            report: frame.report,
            chosen: frame.chosen
        )
    }

    /// Who a frame is, for itself to keep.
    func identity(of frame: FrameID, serverID: ServerID) throws -> FrameIdentity {
        guard let record = try self.frame(frame), let pairing = record.pairing,
            let member = try member(pairing.memberID)
        else { throw Problem.frameUnknown }
        let family = try home(pairing.familyID)
        let asked = pairing.isVouchedFor ? try newcomers(to: family.id, limit: Newcomer.most) : []
        let newcomers = asked.compactMap { newcomer in
            // Nobody is asked about themselves.
            newcomer.id == member.id
                ? nil : newcomer.introduction.map { Newcomer(introduction: $0.id, displayName: newcomer.displayName) }
        }
        return FrameIdentity(
            serverID: serverID,
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
            chosen: record.chosen
        )
    }
}
