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
        let limits = limiter.limits
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
            let member = signedIn.member.id
            try await limited(by: [.wrongPicks(member)]) { $0.numberWasWrong(member, now: now) }
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
