import FamilyCore
import Hummingbird
import ServerCore

/// One request to a page, read: who asks, where, and with what words.
struct PageRequest: Sendable {
    let principal: Principal
    /// In the language that the person chose or the browser asks for.
    let words: Words
    let formToken: String
    let peerAddress: String
    /// What the browser keeps of who signed in in it.
    let browserCookie: String?
    /// Path and query, to come back to.
    let address: String
    /// Whether nothing was sent: one can come back by a link.
    let isLook: Bool
    let query: [String: String]
    let parameters: Parameters
    let form: Form

    /// An identifier out of the path; one that is none is a page that is not
    /// there.
    func identifier<Owner>() throws(Problem) -> Identifier<Owner> {
        guard let text = parameters.get("id"), let identifier = Identifier<Owner>(text) else { throw .noSuchPage }
        return identifier
    }

    /// The member who asks; pages are for people, not for frames.
    func signedIn() throws(Problem) -> SignedIn {
        guard case .member(let signedIn) = principal else { throw .notSignedIn }
        return signedIn
    }
}

/// The fields of a form, as typed.
struct Form: Sendable {
    /// More than any of our forms holds, with the longest words in four bytes
    /// a letter, percent-encoded.
    static let bytesAllowed = 64 * 1024

    private let fields: [String: String]

    init(_ fields: [String: String] = [:]) { self.fields = fields }

    init(urlEncoded body: String) throws(Problem) {
        guard let fields = try? URLEncodedFormDecoder().decode([String: String].self, from: body) else {
            // What cannot be read as a form did not come from one of ours.
            throw .unreadableForm
        }
        self.fields = fields
    }

    /// The field's text, or an empty one.
    subscript(_ name: String) -> String { fields[name] ?? "" }
}

extension Problem {
    static let noSuchPage = Problem(.noSuchPage)
    static let unreadableForm = Problem(.formIncomplete)
}
