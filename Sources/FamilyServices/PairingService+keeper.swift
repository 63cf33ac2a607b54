package import FamilyCore
import FoundationEssentials
package import ServerCore

extension PairingService {
    private enum Try: Sendable {
        case claimed(Claim)
        /// The code was on a frame, but another session has it.
        case tooLate
        case wrong
    }

    /// Claims the typed `code` for a keeper's session.
    package func claim(
        code: String,
        by principal: Principal,
        from address: String
    ) async throws(Problem) -> Claim {
        let signedIn = try context.member(for: .claimInvitation, by: principal)
        let now = context.now
        let (member, passwordGivenAt) = (signedIn.member.id, signedIn.passwordGivenAt)
        let verdict = try await limited(by: PairingRateLimiter.counters(ofTry: member, from: address)) {
            $0.keeperTries(member, from: address, passwordGivenAt: passwordGivenAt, now: now)
        }
        guard case .allowed(let attempt) = verdict else {
            guard case .refused(let problem) = verdict else { throw .internalFault }
            throw problem
        }
        let result: Try
        do throws(Problem) {
            result = try await attemptClaim(code, by: principal, in: signedIn.sessionID, from: address, now: now)
        } catch {
            // An error of the server is not the keeper's guess.
            await takeBack(attempt, of: member, from: address)
            throw error
        }
        guard case .wrong = result else {
            await takeBack(attempt, of: member, from: address)
            guard case .claimed(let claim) = result else { throw .invitationUnknown }
            return claim
        }
        throw .invitationUnknown
    }

    private func attemptClaim(
        _ typed: String,
        by principal: Principal,
        in session: SessionID,
        from address: String,
        now: Date
    ) async throws(Problem) -> Try {
        guard let code = InvitationCode(typed) else { return .wrong }
        let hash = context.ports.secrets.keyedHash(code.letters)
        let match = drawMatch()
        let hold = InvitationRecord.Hold(
            claimID: context.newIdentifier(),
            sessionID: session,
            claimedAt: now,
            claimedFrom: NetworkAddress.bucket(of: address),
            number: match.number,
            choices: match.choices
        )
        let limits = limiter.limits
        return try await context.write(.claimInvitation, by: principal) { writer in
            guard var invitation = try writer.invitation(codeHash: hash), invitation.wasShown(at: now),
                let frame = try writer.frame(invitation.frameID)
            else { return .wrong }
            guard invitation.claim(hold, now: now, limits) == .claimed,
                let claim = invitation.claim(of: frame, at: now, limits)
            else { return .tooLate }
            try writer.save(invitation)
            return .claimed(claim)
        }
    }

    package func look(at claim: ClaimID, by principal: Principal) async throws(Problem) -> Claim {
        let signedIn = try context.member(for: .readClaim, by: principal)
        let now = context.now
        let limits = limiter.limits
        return try await context.read(.allFamilies) { reader in
            let invitation = try reader.invitation(claim, heldBy: signedIn.sessionID)
            guard let frame = try reader.frame(invitation.frameID),
                let claim = invitation.claim(of: frame, at: now, limits)
            else { throw Problem.invitationUnknown }
            return claim
        }
    }

    package func cancel(_ claim: ClaimID, by principal: Principal) async throws(Problem) {
        let signedIn = try context.member(for: .cancelClaim, by: principal)
        try await context.write(.cancelClaim, by: principal) { writer in
            var invitation = try writer.invitation(claim, heldBy: signedIn.sessionID)
            invitation.end()
            try writer.save(invitation)
        }
    }
}

extension CatalogueReader {
    /// Returns an invitation by its claim; the claim of another session looks like an unknown one.
    func invitation(_ claim: ClaimID, heldBy session: SessionID) throws -> InvitationRecord {
        guard let invitation = try invitation(claim: claim), invitation.hold?.sessionID == session else {
            throw Problem.invitationUnknown
        }
        return invitation
    }
}
