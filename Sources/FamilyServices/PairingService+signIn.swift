package import FamilyCore
import FoundationEssentials
package import ServerCore

extension PairingService {
    /// A member lets a waiting frame in as their own, with name and password
    /// typed on it.
    ///
    /// The same door as a browser's: one count of failures, one refusal, one
    /// cost. The frame's invitation ends, also one that a keeper holds at this
    /// moment; keepers hear of the frame as of any other.
    /// It shows the album, but does not speak for the family, and ends with the
    /// password, until a keeper confirms it.
    package func signIn(
        _ credentials: SignIn.Credentials,
        by principal: Principal,
        from address: String
    ) async throws(Problem) -> FrameIdentity {
        try context.check(.signFrameIn, by: principal)
        guard case .newFrame(let id) = principal else { throw .notAllowed }
        let known = try await door.member(credentials, from: address)
        let now = context.now
        let serverID = context.serverID
        let (here, limits) = (context.knownAddress(address, of: known.id), context.rules.signIn)
        let identity = try await context.write { writer in
            // Both may have changed while the password was being compared: they
            // removed, the frame taken in by a keeper.
            let member = try writer.livingMember(still: known)
            // A guest is let in for a while; a frame would stay for good.
            guard member.role != .guest else { throw Problem.notAllowed }
            // Who is asked for would answer for themselves.
            if let introduction = member.summary.introduction { throw Problem.notYetWelcome(introduction) }
            guard let frame = try writer.frame(id), frame.revokedAt == nil else { throw Problem.frameUnknown }
            guard frame.pairing == nil else { throw Problem.framePaired }
            try writer.endInvitations(of: id)
            try writer.noteArrival(of: member.id, at: here, now: now, limits)
            _ = try writer.pair(frame, with: member, by: member.id, byPassword: true, at: now)
            return try writer.identity(of: id, serverID: serverID)
        }
        desk.frameIsDone(id)
        await context.ports.events.publish(.frame, to: .frame(id))
        return identity
    }
}

extension CatalogueReader {
    /// The member as they are now, if the password that was compared is still
    /// theirs.
    func livingMember(still known: MemberRecord) throws -> MemberRecord {
        guard let member = try member(known.id), member.removedAt == nil, member.passwordHash == known.passwordHash
        else { throw Problem.wrongPassword }
        return member
    }
}
