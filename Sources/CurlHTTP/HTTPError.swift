/// The reason why a request got no answer.
///
/// An answer of any status is not an error.
package struct HTTPError: Error, Equatable, Sendable {
    package enum Kind: Equatable, Sendable {
        case cancelled
        /// The request cannot be sent: its address or one of its headers is
        /// invalid.
        case invalidRequest
        /// The host name is unknown, or no name server answered.
        case unresolved
        /// No server listens at the address, or the network is down.
        case unconnected
        /// The TLS handshake failed, or the certificate is not trusted.
        case insecure
        /// `admitsPeer` returned false.
        case peerNotAdmitted
        case timedOut
        /// The connection broke before the answer's end.
        case cut
        /// The answer is not HTTP.
        case garbled
        /// The answer is larger than the limit.
        case tooLarge
        /// A local file could not be read or written; the code is the `errno`.
        case file(code: Int32)
        case other
    }

    /// The request: the method and the address without its query, which may
    /// hold secrets.
    package var tried: String
    package var kind: Kind
    /// libcurl's code; 0 if the reason is not curl's.
    package var code: Int32
    package var message: String

    package init(tried: String, kind: Kind, code: Int32 = 0, message: String) {
        self.tried = tried
        self.kind = kind
        self.code = code
        self.message = message
    }

    /// True if the same request may succeed a little later.
    package var isTransient: Bool {
        switch kind {
        case .unresolved, .unconnected, .timedOut, .cut, .garbled: true
        case .cancelled, .invalidRequest, .insecure, .peerNotAdmitted, .tooLarge, .file, .other: false
        }
    }
}

extension HTTPError: CustomStringConvertible {
    package var description: String { "\(tried): \(reason)" }

    /// The description without the request: many requests fail for the same reason.
    package var reason: String { code == 0 ? message : "\(message) (curl \(code))" }
}

extension HTTPRequest {
    /// The request's name in errors.
    var name: String {
        let end = url.firstIndex { $0 == "?" || $0 == "#" } ?? url.endIndex
        return "\(method) \(url[..<end])"
    }

    func error(_ kind: HTTPError.Kind, _ message: String) -> HTTPError {
        HTTPError(tried: name, kind: kind, message: message)
    }
}
