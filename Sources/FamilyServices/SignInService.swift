package import FamilyCore
import FoundationEssentials
package import ServerCore

/// The result of signing in, joining or setting up, for a browser.
package struct NewSession: Sendable {
    /// The session cookie's value: 256 random bits in base64url.
    package let token: String
    package let answer: SessionAnswer
    /// The session's principal, for a page that continues at once.
    package let principal: Principal
    /// The browser's `BrowserCookie` if a password was proved; nil otherwise.
    package var browserCookie: String?
}

/// Signs people in and out and finds the principal of a request.
package struct SignInService: Sendable {
    let context: ServiceContext
    let authenticator: PasswordAuthenticator

    init(context: ServiceContext) {
        self.context = context
        authenticator = PasswordAuthenticator(context: context)
    }

    /// Opens a session; the session of `principal` ends, even if it is another member's (ASVS 5.0, 7.2.4).
    ///
    /// `cookie` is the browser's `BrowserCookie`, and `formToken` the one that it has without a session; empty if it
    /// has none.
    package func signIn(
        _ credentials: SignIn.Credentials,
        by principal: Principal,
        from address: String,
        in cookie: String? = nil,
        formToken: String = ""
    ) async throws(Problem) -> NewSession {
        let visitor = formToken.isEmpty ? nil : "browser \(formToken)"
        let member = try await authenticator.member(credentials, from: address, in: cookie, visitor: visitor)
        let newCookie = member.passwordHash.map {
            context.browserCookie(cookie, with: member.id, passwordHash: $0)
        }
        let draft = SessionDraft(context)
        let (here, limits) = (context.knownAddress(address, of: member.id), context.rules.signIn)
        return try await context.write(.allFamilies) { writer in
            // The member may have been removed while the password was hashed.
            let member = try writer.livingMember(still: member)
            try writer.noteArrival(of: member.id, at: here, now: draft.now, limits)
            if case .member(let before) = principal { try writer.removeSession(before.sessionID) }
            var session = try draft.open(for: member, isPasswordGiven: true, in: writer)
            session.browserCookie = newCookie
            return session
        }
    }

    package func signOut(_ principal: Principal) async throws(Problem) {
        let signedIn = try context.member(for: .signOut, by: principal)
        try await context.write(.all(of: signedIn.familyID)) { try $0.removeSession(signedIn.sessionID) }
        await context.ports.events.publish(.heartbeat, to: .member(signedIn.member.id))
    }
}
