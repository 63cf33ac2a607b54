/// The client's address and protocol, with trusted proxies taken into account.
struct ClientConnection: Equatable, Sendable {
    /// The client's IP address as text.
    var address: String
    /// True if the client uses https to reach the outermost proxy.
    var isSecure: Bool

    init(address: String, isSecure: Bool) {
        self.address = address
        self.isSecure = isSecure
    }

    /// Uses the `X-Forwarded-` headers only if the connection comes from a
    /// trusted proxy.
    ///
    /// The client's address is the last entry of `X-Forwarded-For` that is not
    /// a trusted proxy, even if that entry is not an address. The client may
    /// have forged the entries before it.
    init(peer: String, forwardedFor: [String], forwardedProto: String?, trusting proxies: TrustedProxies) {
        guard proxies.contains(peer) else {
            self.init(address: peer, isSecure: false)
            return
        }
        let path = forwardedFor.flatMap { $0.split(separator: ",") }.map(\.trimmed)
        let client = path.last { !proxies.contains($0) }.flatMap { IPAddress($0) == nil ? nil : $0 }
        self.init(address: client ?? peer, isSecure: forwardedProto?.trimmed.lowercased() == "https")
    }
}
