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

extension PageResponse {
    /// Redirects to the page on which something was saved, which says so.
    static func saved(_ path: String) -> PageResponse {
        let parts = path.split(separator: "#", maxSplits: 1).map(String.init)
        return .goOn(to: parts[0] + "?saved=1" + parts.dropFirst().map { "#" + $0 }.joined())
    }
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
