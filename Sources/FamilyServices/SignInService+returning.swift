package import FamilyCore
import FoundationEssentials
package import ServerCore

/// What the page behind a link says that brings a member back.
package struct ReturnOffer: Equatable, Sendable {
    package let familyName: String
    package let memberID: MemberID
    package let displayName: String
    package let userName: String
    /// Whether they choose a new password as they come back: they had one.
    package let choosesPassword: Bool
}

/// A link that lets nobody in any more: what it was, and whom to ask.
package struct SpentLink: Equatable, Sendable {
    package enum Kind: Equatable, Sendable {
        /// It invited people to the family.
        case invitation
        /// It brought this member back.
        case comingBack(displayName: String)
    }

    package let kind: Kind
    package let familyName: String
    /// A keeper who is there, if any is known to have made the link.
    package let keeperName: String?
    /// Whether it was used up; else it is too old, or was taken back.
    package let isUsed: Bool
}

extension SignInService {
    /// What a link offers that brings a member back; throws for one that does
    /// not work, or never did.
    package func returnOffer(token: String) async throws(Problem) -> ReturnOffer {
        let hash = context.hash(ofToken: token)
        let (now, ticket) = (context.now, context.ports.rescue.ticket())
        return try await context.read { reader in
            let member = try reader.memberComingBack(hash, ticket, at: now)
            return ReturnOffer(
                familyName: try reader.home(member.familyID).name,
                memberID: member.id,
                displayName: member.displayName,
                userName: member.userName,
                choosesPassword: member.passwordHash != nil
            )
        }
    }

    /// What a link was that works no more; nil for one that nobody knows.
    package func spentLink(token: String) async throws(Problem) -> SpentLink? {
        let hash = context.hash(ofToken: token)
        return try await context.read { reader in
            if let link = try reader.joinLink(tokenHash: hash) {
                return SpentLink(
                    kind: .invitation,
                    familyName: try reader.home(link.familyID).name,
                    keeperName: try reader.keeper(link.madeBy)?.displayName,
                    isUsed: link.usesLeft == 0
                )
            }
            guard let link = try reader.returnLink(tokenHash: hash), let member = try reader.member(link.memberID)
            else { return nil }
            return SpentLink(
                kind: .comingBack(displayName: member.displayName),
                familyName: try reader.home(member.familyID).name,
                keeperName: try reader.keeper(link.madeBy)?.displayName,
                isUsed: link.usedAt != nil
            )
        }
    }

    /// Signs the member in again whom the link is for, as who they were; it
    /// works once, and the session that `principal` brought along ends.
    ///
    /// Who had a password chooses a new one, for the old one is lost; what it
    /// opened ends.
    package func comeBack(
        token: String,
        newPassword: String,
        by principal: Principal,
        from address: String,
        in cookie: String? = nil
    ) async throws(Problem) -> NewSession {
        let hash = context.hash(ofToken: token)
        let draft = SessionDraft(context)
        let offer = try await returnOffer(token: token)
        let passwordHash = offer.choosesPassword ? try await hashOfNew(newPassword, for: offer.userName) : nil
        let ticket = context.ports.rescue.ticket()
        let newCookie = passwordHash.map { context.browserCookie(cookie, with: offer.memberID, passwordHash: $0) }
        let (here, limits) = (context.knownAddress(address, of: offer.memberID), context.rules.signIn)
        let (session, frames) = try await once(ticket?.tokenHash == hash) { () throws(Problem) in
            try await context.write { writer in
                var member = try writer.memberComingBack(hash, ticket, at: draft.now)
                guard (member.passwordHash != nil) == (passwordHash != nil) else { throw Problem.linkUnknown }
                try writer.use(hash, at: draft.now)
                var frames: [FrameID] = []
                if let passwordHash {
                    member.passwordHash = passwordHash
                    try writer.save(member)
                    try writer.removeSessions(of: member.id, except: nil)
                    try writer.removeKnownAddresses(of: member.id, except: here)
                    frames = try writer.revokeUnconfirmedFrames(of: member, at: draft.now)
                    try writer.noteArrival(of: member.id, at: here, now: draft.now, limits)
                }
                if case .member(let before) = principal { try writer.removeSession(before.sessionID) }
                var session = try draft.open(for: member, isPasswordGiven: passwordHash != nil, in: writer)
                session.browserCookie = newCookie
                return (session, frames)
            }
        }
        await context.tell(frames)
        await context.ports.events.publish(.heartbeat, to: .member(offer.memberID))
        return session
    }

    /// Runs `body`, which lets somebody in; if it does so by the rescue's ticket, the ticket ends with it.
    ///
    /// Only one caller can take the ticket meanwhile, and a failure such as a full disk gives it back. NB: the claim
    /// stands before the transaction, which may run twice.
    private func once<Result: Sendable>(
        _ isRescue: Bool,
        _ body: () async throws(Problem) -> Result
    ) async throws(Problem) -> Result {
        guard isRescue else { return try await body() }
        guard context.ports.rescue.claim() else { throw .linkUnknown }
        do {
            let result = try await body()
            context.ports.rescue.finish()
            return result
        } catch {
            context.ports.rescue.giveBack()
            throw error
        }
    }

    private func hashOfNew(_ password: String, for userName: String) async throws(Problem) -> String {
        if let refusal = context.rules.passwords.refusal(of: password, userName: userName) { throw refusal }
        return try await context.hash(ofPassword: password)
    }
}

extension CatalogueReader {
    fileprivate func memberComingBack(
        _ tokenHash: ContentHash,
        _ ticket: RescueTicket?,
        at now: Date
    ) throws -> MemberRecord {
        guard let id = try memberNamed(by: tokenHash, ticket, at: now), let member = try member(id),
            // Who became a viewer meanwhile has no pages to come back to.
            member.removedAt == nil, member.role != .viewer
        else { throw Problem.linkUnknown }
        return member
    }

    private func memberNamed(by tokenHash: ContentHash, _ ticket: RescueTicket?, at now: Date) throws -> MemberID? {
        if let ticket, ticket.tokenHash == tokenHash { return ticket.isUsable(at: now) ? ticket.memberID : nil }
        return try returnLink(tokenHash: tokenHash).flatMap { $0.isUsable(at: now) ? $0.memberID : nil }
    }

    /// A keeper who can still be asked.
    fileprivate func keeper(_ id: MemberID) throws -> MemberRecord? {
        try member(id).flatMap { $0.role == .keeper && $0.removedAt == nil ? $0 : nil }
    }
}

extension CatalogueWriter {
    fileprivate func use(_ tokenHash: ContentHash, at now: Date) throws {
        guard var link = try returnLink(tokenHash: tokenHash) else { return }
        link.usedAt = now
        try save(link)
        // The others would let in whoever found them.
        try revokeReturnLinks(of: link.memberID, at: now)
    }
}
