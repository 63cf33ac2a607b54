import ServerCore

/// An address of one of this machine's network interfaces.
struct InterfaceAddress: Equatable, Sendable {
    let interface: String
    let address: String

    /// How the names of interfaces begin that lead to containers, virtual machines and tunnels: no phone and no frame
    /// of the home is there.
    private static let virtualNames = [
        "docker", "br-", "veth", "virbr", "vboxnet", "vmnet", "podman", "lxdbr", "tun", "tap", "wg", "tailscale", "zt",
    ]

    private var isVirtual: Bool { Self.virtualNames.contains(where: interface.hasPrefix) }

    /// Whether this is an address of the home's network.
    ///
    /// Link-local addresses are none, because a URL cannot name their interface.
    private var isOfHome: Bool { !isVirtual && NetworkAddress.isPrivate(address) && !address.hasPrefix("fe80:") }

    /// Returns the address at which the home's phones and frames reach this machine; nil if there is none.
    ///
    /// `ofDefaultRoute`: the address of the interface with the default route; nil if there is no such route, as in a
    /// home without the Internet. `addresses`: those of all interfaces that are up. The home's own network comes before
    /// a tunnel or a bridge of containers, but only if it is plain which one it is.
    static func reachable(ofDefaultRoute: String?, among addresses: [InterfaceAddress]) -> String? {
        let ofHome = addresses.filter(\.isOfHome).map(\.address)
        let ofIPv4 = ofHome.filter { !$0.contains(":") }
        let best = ofIPv4.isEmpty ? ofHome : ofIPv4
        guard let ofDefaultRoute else { return best.first }
        let leadsAway = addresses.contains { $0.address == ofDefaultRoute && $0.isVirtual }
        return leadsAway && best.count == 1 ? best[0] : ofDefaultRoute
    }
}
