import FamilyCore
import Hummingbird
import ServerCore

/// A parsed request to a page: principal, path and language.
struct PageRequest: Sendable {
    let principal: Principal
    /// The words in the language that the person chose or the browser prefers.
    let words: Words
    let formToken: String
    let peerAddress: String
    /// The browser's `BrowserCookie`; nil if it has none.
    let browserCookie: String?
    /// Path and query, to return to.
    let address: String
    /// Whether it is a GET, so that a link can return to it.
    let isLook: Bool
    let query: [String: String]
    let parameters: Parameters
    let form: Form

    /// Returns the identifier in the path; throws `.noSuchPage` if it is invalid.
    func identifier<Owner>() throws(Problem) -> Identifier<Owner> {
        guard let text = parameters.get("id"), let identifier = Identifier<Owner>(text) else { throw .noSuchPage }
        return identifier
    }

    /// Returns the signed-in member; throws for frames, because pages are for people.
    func signedIn() throws(Problem) -> SignedIn {
        guard case .member(let signedIn) = principal else { throw .notSignedIn }
        return signedIn
    }
}

/// The fields of a form, as typed.
struct Form: Sendable {
    /// The maximum bytes of a body: more than any of our forms, with the longest text in four bytes per letter,
    /// percent-encoded.
    static let bytesAllowed = 64 * 1024

    private let fields: [String: String]

    init(_ fields: [String: String] = [:]) { self.fields = fields }

    init(urlEncoded body: String) throws(Problem) {
        guard let fields = try? URLEncodedFormDecoder().decode([String: String].self, from: body) else {
            // An unreadable form did not come from one of our pages.
            throw .unreadableForm
        }
        self.fields = fields
    }

    /// Returns the field's text; empty if it is missing.
    subscript(_ name: String) -> String { fields[name] ?? "" }

    /// Returns the field's text; nil if it is missing.
    func field(_ name: String) -> String? { fields[name] }

    /// Returns the rest of the names of all fields that begin with `prefix`, sorted, such as those of ticked boxes.
    func names(after prefix: String) -> [String] {
        fields.keys.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }.sorted()
    }
}

extension Problem {
    static let noSuchPage = Problem(.noSuchPage)
    static let unreadableForm = Problem(.formIncomplete)
}
