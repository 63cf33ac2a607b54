package import Hummingbird
package import ServerCore

/// What a page needs to know about its request.
///
/// The server's middleware has checked cookie, origin and form token before; pages only see the cookies that they
/// set.
package protocol PagesContext: RequestContext {
    /// The principal of the session cookie.
    var principal: Principal { get }

    /// The CSRF token for the first field, `csrf`, of every form; empty if the middleware needs none.
    var formToken: String { get }

    /// The network address of the client without a port, by which tries are counted.
    var peerAddress: String { get }

    /// Returns the `Set-Cookie` line of this session.
    func sessionCookie(token: String) -> String

    /// The browser's `BrowserCookie`; nil if it has none.
    var browserCookie: String? { get }

    /// Returns the `Set-Cookie` lines that store it; none for nil.
    func browserCookieLines(_ cookie: String?) -> [String]

    /// Returns the language that the person chose here; nil if none.
    func chosenLanguage(in request: Request) -> String?

    /// Returns the `Set-Cookie` line that stores the chosen language.
    func languageCookie(_ language: String) -> String

    /// Whether the browser uses https.
    var isSecure: Bool { get }

    /// The `Set-Cookie` line that removes the session.
    var endedSessionCookie: String { get }
}
