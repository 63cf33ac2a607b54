import FamilyServices

/// What a page's handler answers.
enum PageResponse: Sendable {
    case page(PrintedPage)
    /// Done; the browser goes on to this path of ours by GET, so that
    /// reloading repeats nothing.
    case goOn(to: String)
    case signedIn(NewSession, to: String)
    /// A password was proved in a session; the browser keeps this `BrowserCookie`.
    case passwordProved(browserCookie: String?, to: String)
    case languageChosen(String, to: String)
    case signedOut(to: String)
}

/// A page as it goes out.
struct PrintedPage: Sendable {
    var status: Int
    var html: String
    /// As in HTML's `lang`.
    var language: String
    /// For who has the link alone: nobody keeps it, no search engine lists it.
    var isUnlisted = false
}
