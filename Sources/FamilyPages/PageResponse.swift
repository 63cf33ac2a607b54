import FamilyServices

/// The response of a page's handler.
enum PageResponse: Sendable {
    case page(PrintedPage)
    /// Redirects the browser to this path by GET, so that reloading repeats nothing.
    case goOn(to: String)
    /// A file to save, which no cache keeps.
    case file([UInt8], named: String, mediaType: String)
    case signedIn(NewSession, to: String)
    /// A password was proved in a session; sets this `BrowserCookie`.
    case passwordProved(browserCookie: String?, to: String)
    case languageChosen(String, to: String)
    case signedOut(to: String)
}

/// A rendered page.
struct PrintedPage: Sendable {
    var status: Int
    var html: String
    /// The language for HTML's `lang`.
    var language: String
    /// Whether only people with the link may see it: it is not cached or indexed.
    var isUnlisted = false
}
