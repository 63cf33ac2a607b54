/// One request, as a value: what to ask of whom, and how long to be patient.
///
/// It goes out as written. Redirects are never followed: a 3xx is the answer.
package struct HTTPRequest: Sendable {
    /// Such as `GET`, in capitals.
    package var method: String
    /// An absolute `http` or `https` address, percent-encoded, without a
    /// user name in it.
    package var url: String
    /// Sent in this order, beside `Host`, `User-Agent`, `Accept` and the
    /// length, unless they are named here.
    package var headers: [HTTPHeader]
    package var body: HTTPBody
    package var limits: HTTPLimits
    /// Asked with the IP address that the connection reached, before a byte of
    /// the request is sent to it; absent, any will do.
    ///
    /// This is where a name that resolves to a stranger is caught. It runs on
    /// the client's own thread: decide, do not wait.
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

/// What a request carries; its length is always known and sent.
package enum HTTPBody: Equatable, Sendable {
    case none
    case bytes([UInt8])
    /// So many bytes of a file, read while they are sent.
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
