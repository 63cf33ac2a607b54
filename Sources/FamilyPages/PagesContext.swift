package import Hummingbird
package import ServerCore

/// What a page must know about the request it answers.
///
/// The server's middleware has checked cookie, origin and form token before a
/// page is asked; pages see no cookie's value but those they give.
package protocol PagesContext: RequestContext {
    /// Who asks, by their session cookie.
    var principal: Principal { get }

    /// What every form carries as its first field, `csrf`; empty where the
    /// middleware asks for none.
    var formToken: String { get }

    /// The network address of who asks, without a port: attempts are counted
    /// by it.
    var peerAddress: String { get }

    /// The `Set-Cookie` line that gives a browser this session.
    func sessionCookie(token: String) -> String

    /// What this browser keeps of who signed in in it (`BrowserCookie`).
    var browserCookie: String? { get }

    /// The `Set-Cookie` line that keeps it; none for nil.
    func browserCookieLines(_ cookie: String?) -> [String]

    /// The language that the person chose here, if they did.
    func chosenLanguage(in request: Request) -> String?

    /// The `Set-Cookie` line that keeps the language they choose.
    func languageCookie(_ language: String) -> String

    /// Whether the browser speaks https.
    var isSecure: Bool { get }

    /// The `Set-Cookie` line that takes the session away.
    var endedSessionCookie: String { get }
}
