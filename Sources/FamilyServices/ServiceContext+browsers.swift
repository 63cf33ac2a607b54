import FamilyCore
import ServerCore

extension ServiceContext {
    /// Returns the name of the cookie's browser if it proves that this member signed in in it; nil otherwise.
    func browser(_ cookie: String?, of member: MemberRecord?) -> String? {
        guard let cookie = cookie.flatMap({ BrowserCookie($0) }), let member, let hash = member.passwordHash,
            cookie.holds(proof(of: cookie, member.id, hash))
        else { return nil }
        return cookie.name
    }

    /// Returns the cookie of a browser in which this member has just proved their password.
    ///
    /// NB: call it outside a transaction, whose body may run twice.
    func browserCookie(_ cookie: String?, with member: MemberID, passwordHash: String) -> String {
        let cookie =
            cookie.flatMap { BrowserCookie($0) }
            ?? BrowserCookie(name: Base64URL.encode(ports.secrets.randomBytes(16)))
        return cookie.adding(proof(of: cookie, member, passwordHash)).text
    }

    /// Returns the proof of a member, which is valid only for this password.
    private func proof(of cookie: BrowserCookie, _ member: MemberID, _ passwordHash: String) -> ContentHash {
        ports.secrets.keyedHash("browser \(cookie.name) \(member) \(passwordHash)")
    }
}
