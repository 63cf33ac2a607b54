/// Where a webhook's messages go: an address that a keeper typed, and that this server will send to.
///
/// Whoever may name an address could make the server speak to its own network. So the address is checked when it is
/// typed and at each sending, and the connection's own address once more before a byte of the request goes: a name may
/// lead to another address than it did a moment ago.
package struct WebhookAddress: Equatable, Sendable {
    package let text: String
    /// Scheme, host and port, for the log and the page: the rest of an address may be a secret.
    package let origin: String
    private let isSecure: Bool
    let host: String
    let port: Int
    private let reach: WebhookReach

    /// Returns nil for an address that the server must not send to.
    package init?(_ typed: String, _ reach: WebhookReach) {
        guard typed.utf8.count < PushEndpoint.longest, typed.utf8.allSatisfy(PushEndpoint.isPlain) else { return nil }
        let parts = typed.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count >= 3, parts[1].isEmpty else { return nil }
        let scheme = parts[0].lowercased()
        isSecure = scheme == "https:"
        guard isSecure || (scheme == "http:" && reach.extent == .home) else { return nil }
        guard let place = Place(parts[2].lowercased(), usualPort: isSecure ? 443 : 80) else { return nil }
        guard reach.extent == .home || PushEndpoint.isOnTheInternet("https://" + place.host) else { return nil }
        text = parts.count == 3 ? typed + "/" : typed
        origin = "\(scheme)//\(parts[2].lowercased())"
        guard origin != reach.ownOrigin else { return nil }
        (host, port) = (place.host, place.port)
        self.reach = reach
    }

    /// Returns whether the server may send to this address of a connection.
    package func admits(_ peer: String) -> Bool {
        guard !reach.isOwn(peer, port: port) else { return false }
        // Messages that are not encrypted do not leave the home.
        return (isSecure && NetworkAddress.isOnTheInternet(peer))
            || (reach.extent == .home && NetworkAddress.isPrivate(peer))
    }

    /// Returns the part of a kept address that is no secret; empty where it has none.
    package static func origin(of text: String) -> String {
        text.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false).prefix(3).joined(separator: "/")
    }
}

/// The host and port of an address.
private struct Place {
    let host: String
    let port: Int

    init?(_ authority: String, usualPort: Int) {
        let isBracketed = authority.hasPrefix("[")
        let colon = authority.firstIndex(of: ":")
        let end = isBracketed ? authority.firstIndex(of: "]").map(authority.index(after:)) : colon
        guard !isBracketed || end != nil else { return nil }
        host = String(authority[..<(end ?? authority.endIndex)])
        let rest = authority[(end ?? authority.endIndex)...]
        guard rest.isEmpty || rest.first == ":", !host.isEmpty else { return nil }
        guard let port = rest.isEmpty ? usualPort : Int(rest.dropFirst()), (1...65535).contains(port) else {
            return nil
        }
        self.port = port
        let allowed = isBracketed ? "[]:.0123456789abcdef" : "-._0123456789abcdefghijklmnopqrstuvwxyz"
        guard host.allSatisfy({ allowed.contains($0) }) else { return nil }
    }
}
