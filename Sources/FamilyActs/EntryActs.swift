package import FamilyCore
import FoundationEssentials
package import ServerCore

/// What signing in, joining or setting up gives a browser.
package struct NewSession: Sendable {
    /// 256 random bits in base64url: the session cookie's value.
    package let token: String
    package let answer: SessionAnswer
    /// The session's asker, for a page that goes on at once.
    package let asker: Asker
    /// The browser's `BrowserCookie`, where a password was proved; nil otherwise.
    package var browserCookie: String?
}

/// Coming in, being known, and leaving.
package struct EntryActs: Sendable {
    let context: ActContext
    let door: SignInDoor

    init(context: ActContext) {
        self.context = context
        door = SignInDoor(context: context)
    }

    /// Opens a session; the one that `asker` brought along ends, also that of
    /// another member (ASVS 5.0, 7.2.4).
    ///
    /// `cookie` is the browser's `BrowserCookie`.
    package func signIn(
        _ credentials: SignIn.Credentials,
        by asker: Asker,
        from address: String,
        in cookie: String? = nil
    ) async throws(Problem) -> NewSession {
        let member = try await door.member(credentials, from: address, in: cookie)
        let newCookie = member.passwordHash.map {
            context.browserCookie(cookie, with: member.id, passwordHash: $0)
        }
        let draft = SessionDraft(context)
        let (here, limits) = (context.knownAddress(address, of: member.id), context.rules.signIn)
        return try await context.write { writer in
            // They may have been removed while the password was being checked.
            let member = try writer.livingMember(still: member)
            try writer.noteArrival(of: member.id, at: here, now: draft.now, limits)
            if case .member(let before) = asker { try writer.removeSession(before.sessionID) }
            var session = try draft.open(for: member, isPasswordGiven: true, in: writer)
            session.browserCookie = newCookie
            return session
        }
    }

    package func signOut(_ asker: Asker) async throws(Problem) {
        let signedIn = try context.member(for: .signOut, by: asker)
        try await context.write { try $0.removeSession(signedIn.sessionID) }
        await context.ports.events.publish(.heartbeat, to: .member(signedIn.member.id))
    }

    /// A relative joins by a link's token, with a name only; the session that `asker` brought along ends.
    ///
    /// There is no password yet that somebody could guess: the browser's cookie comes with `choosePassword`.
    package func join(_ newcomer: JoinFamily.Newcomer, by asker: Asker) async throws(Problem) -> NewSession {
        let displayName = try TypedText.displayName(newcomer.displayName)
        let tokenHash = context.hash(ofToken: newcomer.token)
        let draft = SessionDraft(context)
        let memberID: MemberID = context.newIdentifier()
        let introduction = Introduction(id: context.newIdentifier())
        let (session, frames) = try await context.write { writer in
            guard var link = try writer.joinLink(tokenHash: tokenHash), link.isUsable(at: draft.now) else {
                throw Problem.linkUnknown
            }
            link.usesLeft -= 1
            try writer.save(link)
            let slug = UserNames.slug(of: displayName)
            let member = MemberRecord(
                id: memberID,
                familyID: link.familyID,
                userName: UserNames.name(for: displayName, taken: Set(try writer.userNames(beginningWith: slug))),
                displayName: displayName,
                role: link.role,
                relationship: .other,
                joinedAt: draft.now,
                introduction: link.asksFirst ? introduction : nil
            )
            try writer.add(member)
            if case .member(let before) = asker { try writer.removeSession(before.sessionID) }
            let frames = link.asksFirst ? try writer.frames(of: link.familyID).map(\.id) : []
            return (try draft.open(for: member, isPasswordGiven: false, in: writer), frames)
        }
        await context.tell(frames)
        return session
    }
}
