package import FamilyCore
import FoundationEssentials
package import ServerCore

extension SignInService {
    /// Joins a family by a link's token: relatives need only a name, keepers also a password.
    ///
    /// The session of `principal` ends. `cookie` is the browser's `BrowserCookie`; without a password it proves
    /// nothing.
    package func join(
        _ newcomer: JoinFamily.Newcomer,
        by principal: Principal,
        in cookie: String? = nil
    ) async throws(Problem) -> NewSession {
        let tokenHash = context.hash(ofToken: newcomer.token)
        let draft = SessionDraft(context)
        let role = try await context.read(.allFamilies) { try $0.openJoinLink(tokenHash, at: draft.now).role }
        let entrant = try await entrant(newcomer, as: role)
        let newCookie = entrant.passwordHash.map {
            context.browserCookie(cookie, with: entrant.id, passwordHash: $0)
        }
        let (session, frames) = try await context.write(.allFamilies) { writer in
            var link = try writer.openJoinLink(tokenHash, at: draft.now)
            try writer.requireOpen(link.familyID)
            link.usesLeft -= 1
            try writer.save(link)
            let member = try entrant.member(by: link, at: draft.now, in: writer)
            try writer.add(member)
            if case .member(let before) = principal { try writer.removeSession(before.sessionID) }
            let frames = link.asksFirst ? try writer.frames(of: link.familyID).map(\.id) : []
            let isPasswordGiven = entrant.passwordHash != nil
            var session = try draft.open(for: member, isPasswordGiven: isPasswordGiven, in: writer)
            session.browserCookie = newCookie
            return (session, frames)
        }
        await context.tell(frames)
        return session
    }

    private func entrant(_ typed: JoinFamily.Newcomer, as role: Role) async throws(Problem) -> JoiningPerson {
        let displayName = try TypedText.displayName(typed.displayName)
        let userName: String? = if let name = typed.userName { try TypedText.userName(name) } else { nil }
        var entrant = JoiningPerson(
            id: context.newIdentifier(),
            introduction: Introduction(id: context.newIdentifier()),
            displayName: displayName,
            userName: userName
        )
        guard role == .keeper || typed.password != nil else { return entrant }
        let password = typed.password ?? ""
        let name = userName ?? UserNames.slug(of: displayName)
        if let refusal = context.rules.passwords.refusal(of: password, userName: name) { throw refusal }
        entrant.passwordHash = try await context.hash(ofPassword: password)
        return entrant
    }
}

/// A person who joins, as far as known before the transaction.
private struct JoiningPerson: Sendable {
    let id: MemberID
    let introduction: Introduction
    let displayName: String
    let userName: String?
    var passwordHash: String?

    func member(
        by link: JoinLinkRecord,
        at now: Date,
        in writer: any CatalogueWriter
    ) throws -> MemberRecord {
        try writer.requireFreeName(displayName, in: link.familyID)
        return MemberRecord(
            id: id,
            familyID: link.familyID,
            userName: try freeUserName(in: writer),
            displayName: displayName,
            role: link.role,
            relationship: .other,
            passwordHash: passwordHash,
            joinedAt: now,
            introduction: link.asksFirst ? introduction : nil,
            guestEndsAt: link.guestEndsAt
        )
    }

    private func freeUserName(in reader: any CatalogueReader) throws -> String {
        if let userName {
            guard try reader.member(userName: userName) == nil else { throw Problem.nameTaken(userName) }
            return userName
        }
        let slug = UserNames.slug(of: displayName)
        return UserNames.name(for: displayName, taken: Set(try reader.userNames(beginningWith: slug)))
    }
}

extension CatalogueReader {
    fileprivate func openJoinLink(_ tokenHash: ContentHash, at now: Date) throws -> JoinLinkRecord {
        guard let link = try joinLink(tokenHash: tokenHash), link.isUsable(at: now) else { throw Problem.linkUnknown }
        return link
    }

    /// Throws if the name looks like another member's, in any script.
    func requireFreeName(_ name: String, in family: FamilyID, besides member: MemberID? = nil) throws {
        if let taken = try bearer(of: name, in: family, besides: member) {
            throw Problem.nameTaken(taken.displayName)
        }
    }

    /// Returns a member, other than `member`, whose name looks like `name`.
    func bearer(of name: String, in family: FamilyID, besides member: MemberID? = nil) throws -> MemberRecord? {
        let skeleton = NameSkeleton(name)
        return try members(of: family).first {
            $0.id != member && NameSkeleton($0.displayName).looksLike(skeleton)
        }
    }
}
