/// The address of a broker, as a keeper typed it, to which this server may connect.
///
/// The rules are those of webhooks, because the danger is the same: whoever may name an address could make the server
/// speak to its own network. So mqtts counts as https does, and mqtt as http.
package struct BrokerAddress: Equatable, Sendable {
    private static let usualPorts = ["mqtts": 8_883, "mqtt": 1_883]
    private static let sameAs = ["mqtts": "https", "mqtt": "http"]

    /// Scheme, host and port.
    package let text: String
    /// A name or a numeric address, without brackets.
    package let host: String
    package let port: Int
    package let isSecure: Bool
    private let rules: WebhookAddress

    /// Returns nil for an address that the server must not connect to.
    package init?(_ typed: String, _ reach: WebhookReach) {
        let trimmed = typed.hasSuffix("/") ? String(typed.dropLast()) : typed
        let parts = trimmed.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[1].isEmpty, parts[0].hasSuffix(":") else { return nil }
        let scheme = parts[0].dropLast().lowercased()
        guard let port = Self.usualPorts[scheme], let other = Self.sameAs[scheme] else { return nil }
        let place = parts[2].lowercased()
        let hasPort = place.split(separator: "]").last?.contains(":") == true && !place.hasSuffix("]")
        let whole = hasPort ? place : "\(place):\(port)"
        guard let rules = WebhookAddress("\(other)://\(whole)/", reach) else { return nil }
        text = "\(scheme)://\(whole)"
        host = rules.host.hasPrefix("[") ? String(rules.host.dropFirst().dropLast()) : rules.host
        self.port = rules.port
        isSecure = scheme == "mqtts"
        self.rules = rules
    }

    /// Returns whether the server may send to this address of a connection.
    package func admits(_ peer: String) -> Bool { rules.admits(peer) }
}
