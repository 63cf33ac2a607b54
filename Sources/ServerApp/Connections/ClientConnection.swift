/// Where a request really comes from and how the client reached us.
struct ClientConnection: Equatable, Sendable {
    /// The client's IP address, as text.
    var address: String
    /// Whether the client speaks https to the outermost proxy.
    var isSecure: Bool

    init(address: String, isSecure: Bool) {
        self.address = address
        self.isSecure = isSecure
    }

    /// Takes a proxy's word only where the connection comes from one we trust.
    ///
    /// The address is the last of `X-Forwarded-For` that is not a trusted
    /// proxy itself: what stands before it the client may have written, also
    /// where that one is no address at all.
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
