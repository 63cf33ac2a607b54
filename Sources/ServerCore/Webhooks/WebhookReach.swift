/// Which receivers a server sends to, as its operator set it.
package struct WebhookReach: Equatable, Sendable {
    package enum Extent: String, Sendable {
        /// Only https to addresses on the Internet.
        case internet
        /// Also http and https to addresses of the home network, as for Home Assistant.
        case home
    }

    package var extent: Extent
    /// The origin at which people reach this server, such as `https://photos.example.org`.
    package var ownOrigin: String
    /// The addresses of this machine on its networks.
    package var ownAddresses: Set<String>
    /// The ports on which this server listens.
    package var ownPorts: Set<Int>

    package init(_ extent: Extent, ownOrigin: String = "", ownAddresses: Set<String> = [], ownPorts: Set<Int> = []) {
        self.extent = extent
        self.ownOrigin = ownOrigin
        self.ownAddresses = ownAddresses
        self.ownPorts = ownPorts
    }

    /// Returns whether an address and port are this server's own, where nothing is to be received.
    func isOwn(_ peer: String, port: Int) -> Bool {
        let peer = NetworkAddress.unmapped(peer)
        return ownPorts.contains(port) && (ownAddresses.contains(peer) || peer.hasPrefix("127.") || peer == "::1")
    }
}
