/// Why a request brought no answer.
///
/// An answer of any status is no trouble.
package struct HTTPTrouble: Error, Equatable, Sendable {
    package enum Kind: Equatable, Sendable {
        case cancelled
        /// The request itself cannot be sent: its address or a header.
        case invalidRequest
        /// The name is not known, or nobody was there to ask.
        case unresolved
        /// Nobody listens there, or the network is gone.
        case unconnected
        /// TLS could not be agreed, or the certificate is not to be trusted.
        case insecure
        /// `admitsPeer` said no.
        case peerNotAdmitted
        case timedOut
        /// The line broke before the end.
        case cut
        /// What came is not HTTP.
        case garbled
        /// The answer is larger than asked for.
        case tooLarge
        /// A file of ours could not be read or written: `errno`.
        case file(code: Int32)
        case other
    }

    /// What was tried: the method and the address without its query, which
    /// may hold secrets.
    package var tried: String
    package var kind: Kind
    /// The number libcurl gave, 0 where the reason is ours.
    package var code: Int32
    package var message: String

    package init(tried: String, kind: Kind, code: Int32 = 0, message: String) {
        self.tried = tried
        self.kind = kind
        self.code = code
        self.message = message
    }

    /// Whether the same request may well succeed a little later.
    package var isTransient: Bool {
        switch kind {
        case .unresolved, .unconnected, .timedOut, .cut, .garbled: true
        case .cancelled, .invalidRequest, .insecure, .peerNotAdmitted, .tooLarge, .file, .other: false
        }
    }
}

extension HTTPTrouble: CustomStringConvertible {
    package var description: String {
        code == 0 ? "\(tried): \(message)" : "\(tried): \(message) (curl \(code))"
    }
}

extension HTTPRequest {
    /// How this request is named in troubles.
    var name: String {
        let end = url.firstIndex { $0 == "?" || $0 == "#" } ?? url.endIndex
        return "\(method) \(url[..<end])"
    }

    func trouble(_ kind: HTTPTrouble.Kind, _ message: String) -> HTTPTrouble {
        HTTPTrouble(tried: name, kind: kind, message: message)
    }
}
