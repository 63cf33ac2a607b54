package import FamilyCore
import FoundationEssentials
package import ServerCore

/// What the page of a return link shows.
package struct ReturnOffer: Equatable, Sendable {
    package let familyName: String
    package let memberID: MemberID
    package let displayName: String
    package let userName: String
    /// Whether the member must choose a new password, because they had one.
    package let choosesPassword: Bool
}

/// A link that is no longer valid: what it was for, and whom to ask.
package struct ExpiredLink: Equatable, Sendable {
    package enum Kind: Equatable, Sendable {
        /// It invited people to the family.
        case invitation
        /// It let this member return.
        case comingBack(displayName: String)
    }

    package let kind: Kind
    package let familyName: String
    /// The name of the keeper who made the link, if they are still a keeper; nil otherwise.
    package let keeperName: String?
    /// Whether it was used up; otherwise it expired or was revoked.
    package let isUsed: Bool
}

extension SignInService {
    /// Returns the path of the page that a pasted link of this server opens; nil if the text has no such link.
    package func entrance(in text: String) -> String? { context.ports.links.entrance(in: text) }

    /// Returns what a return link offers; throws if it is not valid, or if its family is closed.
    package func returnOffer(token: String) async throws(Problem) -> ReturnOffer {
        let hash = context.hash(ofToken: token)
        let (now, ticket) = (context.now, context.ports.rescue.ticket())
        return try await context.read(.allFamilies) { reader in
            let member = try reader.memberComingBack(hash, ticket, at: now)
            try reader.requireNotClosed(member.familyID)
            return ReturnOffer(
                familyName: try reader.home(member.familyID).name,
                memberID: member.id,
                displayName: member.displayName,
                userName: member.userName,
                choosesPassword: member.passwordHash != nil
            )
        }
    }

    /// Returns what an invalid link was for; nil if it is unknown.
    package func expiredLink(token: String) async throws(Problem) -> ExpiredLink? {
        let hash = context.hash(ofToken: token)
        return try await context.read(.allFamilies) { reader in
            if let link = try reader.joinLink(tokenHash: hash) {
                return ExpiredLink(
                    kind: .invitation,
                    familyName: try reader.home(link.familyID).name,
                    keeperName: try reader.keeper(link.madeBy)?.displayName,
                    isUsed: link.usesLeft == 0
                )
            }
            guard let link = try reader.returnLink(tokenHash: hash), let member = try reader.member(link.memberID)
            else { return nil }
            return ExpiredLink(
                kind: .comingBack(displayName: member.displayName),
                familyName: try reader.home(member.familyID).name,
                keeperName: try reader.keeper(link.madeBy)?.displayName,
                isUsed: link.usedAt != nil
            )
        }
    }

    /// Signs in the member of a return link; it works once, and the session of `principal` ends.
    ///
    /// A member who had a password chooses a new one, because the old one is lost; what it gave access to ends.
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
            try await context.write(.allFamilies) { writer in
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

    /// Runs `body`, which signs somebody in, and ends the rescue ticket if it is used.
    ///
    /// Only one caller can claim the ticket, and an error such as a full disk puts it back. NB: the claim is before
    /// the transaction, which may run twice.
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
            // A member who became a viewer has no pages to return to, and a guest from outside has a page of their own.
            member.removedAt == nil, member.role != .viewer, member.guestOf == nil, !member.hasEnded(at: now)
        else { throw Problem.linkUnknown }
        return member
    }

    private func memberNamed(by tokenHash: ContentHash, _ ticket: RescueTicket?, at now: Date) throws -> MemberID? {
        if let ticket, ticket.tokenHash == tokenHash { return ticket.isUsable(at: now) ? ticket.memberID : nil }
        return try returnLink(tokenHash: tokenHash).flatMap { $0.isUsable(at: now) ? $0.memberID : nil }
    }

    /// Returns a member who is still a keeper; nil otherwise.
    fileprivate func keeper(_ id: MemberID) throws -> MemberRecord? {
        try member(id).flatMap { $0.role == .keeper && $0.removedAt == nil ? $0 : nil }
    }
}

extension CatalogueWriter {
    fileprivate func use(_ tokenHash: ContentHash, at now: Date) throws {
        guard var link = try returnLink(tokenHash: tokenHash) else { return }
        link.usedAt = now
        try save(link)
        // The member's other links would admit anybody who finds them.
        try revokeReturnLinks(of: link.memberID, at: now)
    }
}
