/// One request: what to ask of which server, and its time limits.
///
/// It is sent as written. Redirects are never followed: a 3xx is the answer.
package struct HTTPRequest: Sendable {
    /// The method in capitals, such as `GET`.
    package var method: String
    /// An absolute `http` or `https` address, percent-encoded, without a user
    /// name.
    package var url: String
    /// The headers, sent in this order, beside `Host`, `User-Agent`, `Accept` and the length; a header named here
    /// replaces that default.
    package var headers: [HTTPHeader]
    package var body: HTTPBody
    package var limits: HTTPLimits
    /// Whether libcurl may send the request again by itself.
    ///
    /// libcurl does so if a kept connection ends before the first byte of the answer. False: the request gets a connection
    /// of its own.
    package var mayBeSentTwice = true
    /// Called with the IP address of the connection before a byte of the
    /// request is sent; nil admits every address.
    ///
    /// This check catches a name that resolves to a foreign address. It runs on
    /// the client's own thread and must not block.
    package var admitsPeer: (@Sendable (_ address: String) -> Bool)?

    package init(
        _ method: String,
        _ url: String,
        headers: [HTTPHeader] = [],
        body: HTTPBody = .none,
        limits: HTTPLimits = HTTPLimits(),
        admitsPeer: (@Sendable (_ address: String) -> Bool)? = nil
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.limits = limits
        self.admitsPeer = admitsPeer
    }
}

/// The body of a request; its length is always known and sent.
package enum HTTPBody: Equatable, Sendable {
    case none
    case bytes([UInt8])
    /// `length` bytes of a file from offset `from`, read while they are sent.
    case file(path: String, from: Int64, length: Int64)
}

package struct HTTPHeader: Equatable, Sendable {
    package var name: String
    package var value: String

    package init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}
