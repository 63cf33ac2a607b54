package import FamilyCore
import FoundationEssentials
package import ServerCore

extension PairingService {
    /// Pairs a waiting frame with the member whose name and password were typed on it.
    ///
    /// It shares counters, refusals and cost with the sign-in of browsers. The frame's invitation ends, even if a
    /// keeper has claimed it; keepers see the frame like any other. Until a keeper confirms it, it shows the album
    /// but cannot answer for the family, and it ends with the password.
    package func signIn(
        _ credentials: SignIn.Credentials,
        by principal: Principal,
        from address: String
    ) async throws(Problem) -> FrameIdentity {
        try context.check(.signFrameIn, by: principal)
        guard case .newFrame(let id) = principal else { throw .notAllowed }
        let known = try await authenticator.member(credentials, from: address, visitor: "frame \(id)")
        let (context, now) = (context, context.now)
        let (here, limits) = (context.knownAddress(address, of: known.id), context.rules.signIn)
        let identity = try await context.write(.allFamilies) { writer in
            // Both may have changed while the password was hashed: the member removed, or the frame paired by a
            // keeper.
            let member = try writer.livingMember(still: known)
            try writer.requireOpen(member.familyID)
            // A guest is a member for a limited time, but a frame would stay.
            guard member.role != .guest else { throw Problem.notAllowed }
            // Otherwise newcomers could answer the question about themselves.
            if let introduction = member.summary.introduction { throw Problem.notYetWelcome(introduction) }
            guard let frame = try writer.frame(id), frame.revokedAt == nil else { throw Problem.frameUnknown }
            guard frame.pairing == nil else { throw Problem.framePaired }
            try writer.endInvitations(of: id)
            try writer.noteArrival(of: member.id, at: here, now: now, limits)
            _ = try writer.pair(frame, with: member, by: member.id, byPassword: true, at: now)
            return try writer.identity(of: id, at: context, now: now)
        }
        limiter.frameIsDone(id)
        await context.ports.events.publish(.frame, to: .frame(id))
        return identity
    }
}

extension CatalogueReader {
    /// Returns the current member if the compared password is still theirs; throws `.wrongPassword` otherwise.
    func livingMember(still known: MemberRecord) throws -> MemberRecord {
        guard let member = try member(known.id), member.removedAt == nil, member.passwordHash == known.passwordHash
        else { throw Problem.wrongPassword }
        return member
    }
}
