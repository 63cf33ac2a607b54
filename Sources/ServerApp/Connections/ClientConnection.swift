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
    ///
    /// `X-Forwarded-Proto` has one entry for each proxy if each adds its own. The entry that counts is the one of the
    /// proxy that named the client: as many entries follow it as follow the client's address. Some proxies pass the
    /// header on as it is; if it is shorter than that, the first entry counts.
    init(peer: String, forwardedFor: [String], forwardedProto: [String], trusting proxies: TrustedProxies) {
        guard proxies.contains(peer) else {
            self.init(address: peer, isSecure: false)
            return
        }
        let path = Self.entries(of: forwardedFor)
        let protocols = Self.entries(of: forwardedProto)
        guard let client = path.lastIndex(where: { !proxies.contains($0) }) else {
            self.init(address: peer, isSecure: Self.isSecure(protocols.first))
            return
        }
        let later = path.count - 1 - client
        self.init(
            address: IPAddress(path[client]) == nil ? peer : path[client],
            isSecure: Self.isSecure(protocols.dropLast(later).last ?? protocols.first)
        )
    }

    private static func entries(of header: [String]) -> [String] {
        header.flatMap { $0.split(separator: ",") }.map(\.trimmed)
    }

    private static func isSecure(_ name: String?) -> Bool { name?.lowercased() == "https" }
}
