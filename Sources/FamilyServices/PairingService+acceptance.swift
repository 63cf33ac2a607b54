package import FamilyCore
import FoundationEssentials
package import ServerCore

extension PairingService {
    private enum Outcome: Sendable {
        case accepted(FrameSummary)
        case wrongNumber
    }

    /// Pairs the frame if the keeper picked the right number; a wrong one ends the code.
    ///
    /// The same session may repeat the call and gets the same answer.
    package func accept(
        _ claim: ClaimID,
        _ acceptance: Acceptance,
        by principal: Principal
    ) async throws(Problem) -> FrameSummary {
        let signedIn = try context.member(for: .acceptInvitation, by: principal)
        let owner = try FrameOwner(acceptance, by: signedIn, newID: context.newIdentifier())
        let now = context.now
        let limits = desk.limits
        let outcome = try await context.write(.acceptInvitation, by: principal) { writer -> Outcome in
            var invitation = try writer.invitation(claim, heldBy: signedIn.sessionID)
            let verdict = invitation.pick(acceptance.number, by: signedIn.sessionID, now: now, limits)
            if let refusal = verdict.refusal { throw refusal }
            try writer.save(invitation)
            switch verdict {
            case .right: return .accepted(try owner.takeIn(invitation.frameID, at: now, in: writer))
            case .already: return .accepted(try writer.summary(ofPaired: invitation.frameID))
            default: return .wrongNumber
            }
        }
        guard case .accepted(let frame) = outcome else {
            desk.numberWasWrong(signedIn.member.id, now: now)
            throw .wrongNumber
        }
        await context.ports.events.publish(.frame, to: .frame(frame.id))
        return frame
    }
}

extension InvitationRecord.PickVerdict {
    /// The problem if nothing may be written; nil if the pick counts.
    fileprivate var refusal: Problem? {
        switch self {
        case .right, .already, .wrong: nil
        case .tooEarly: .numberNotShown
        case .gone: .invitationEnded
        }
    }
}

extension CatalogueReader {
    fileprivate func summary(ofPaired id: FrameID) throws -> FrameSummary {
        guard let frame = try frame(id), frame.revokedAt == nil else { throw Problem.invitationEnded }
        return try summary(of: frame)
    }
}

extension CatalogueWriter {
    /// Makes the frame the member's and records who paired it.
    ///
    /// Without a name it gets the member's name.
    func pair(
        _ frame: FrameRecord,
        with member: MemberRecord,
        named name: String? = nil,
        by taker: MemberID,
        byPassword: Bool = false,
        at now: Date
    ) throws -> FrameRecord {
        var paired = frame
        paired.registeredFrom = nil
        paired.pairing = FrameRecord.Pairing(
            familyID: member.familyID,
            memberID: member.id,
            name: name ?? member.displayName,
            pairedAt: now,
            takenInBy: taker,
            cameByPassword: byPassword
        )
        paired.lastSeenAt = now
        try save(paired)
        return paired
    }
}

/// The member whose frame it becomes: an existing one, or a new viewer.
private struct FrameOwner: Sendable {
    private enum Person: Sendable {
        case known(MemberID)
        case new(MemberID, Relationship, displayName: String)
        /// Whose the frame is that this one takes the place of.
        case replaces(FrameID)
    }

    private let keeper: SignedIn
    private var family: FamilyID { keeper.familyID }
    private let person: Person
    private let frameName: String?

    init(_ acceptance: Acceptance, by keeper: SignedIn, newID: MemberID) throws(Problem) {
        self.keeper = keeper
        frameName = try Self.given(acceptance.frameName)
        if let replaced = acceptance.replaces {
            person = .replaces(replaced)
        } else if let known = acceptance.memberID {
            person = .known(known)
        } else if let relationship = acceptance.relationship, let name = acceptance.displayName {
            person = .new(newID, relationship, displayName: try TypedText.displayName(name))
        } else {
            throw Problem(.whoseFrame)
        }
    }

    /// Returns the frame's name; nil for an empty field.
    private static func given(_ name: String?) throws(Problem) -> String? {
        guard let name, WordLimits.words(name, within: 0...0) == nil else { return nil }
        return try TypedText.frameName(name)
    }

    func takeIn(_ id: FrameID, at now: Date, in writer: any CatalogueWriter) throws -> FrameSummary {
        guard let frame = try writer.frame(id), frame.pairing == nil, frame.revokedAt == nil else {
            throw Problem.invitationEnded
        }
        if case .replaces(let broken) = person { return try replace(broken, by: frame, at: now, in: writer) }
        let member = try member(at: now, in: writer)
        let paired = try writer.pair(frame, with: member, named: frameName, by: keeper.member.id, at: now)
        return try writer.summary(of: paired)
    }

    /// The broken one is out of the family, and forgets the photos should it ever wake again.
    private func replace(
        _ broken: FrameID,
        by frame: FrameRecord,
        at now: Date,
        in writer: any CatalogueWriter
    ) throws -> FrameSummary {
        let old = try writer.livingFrame(broken, in: family)
        guard let pairing = old.pairing else { throw Problem.notFound }
        var new = frame
        new.chosen = old.chosen
        let member = try writer.livingMember(pairing.memberID, in: family)
        let paired = try writer.pair(new, with: member, named: pairing.name, by: keeper.member.id, at: now)
        try writer.moveSightings(from: broken, to: frame.id)
        try writer.moveHidings(from: broken, to: frame.id)
        try writer.moveShownPart(from: broken, to: frame.id)
        try writer.revoke(old, at: now)
        return try writer.summary(of: paired)
    }

    private func member(at now: Date, in writer: any CatalogueWriter) throws -> MemberRecord {
        switch person {
        case .replaces(let frame):
            guard let pairing = try writer.livingFrame(frame, in: family).pairing else { throw Problem.notFound }
            return try writer.livingMember(pairing.memberID, in: family)
        case .known(let id):
            return try writer.livingMember(id, in: family)
        case .new(let id, let relationship, let displayName):
            if let known = try writer.bearer(of: displayName, in: family) {
                // Grandma's second frame belongs to the same member.
                guard known.role == .viewer, known.relationship == relationship else {
                    throw Problem.nameTaken(known.displayName)
                }
                return known
            }
            let taken = Set(try writer.userNames(beginningWith: relationship.rawValue))
            let member = MemberRecord(
                id: id,
                familyID: family,
                userName: UserNames.name(for: relationship, taken: taken),
                displayName: displayName,
                role: .viewer,
                relationship: relationship,
                joinedAt: now
            )
            try writer.add(member)
            return member
        }
    }
}
