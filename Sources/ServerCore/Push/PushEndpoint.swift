/// The address at which a push service accepts messages for a browser (RFC 8030).
///
/// The browser names the address, so a stranger could make the server speak to its own network. Therefore only https to
/// a name on the Internet at the usual port is allowed; the IP address of that name is checked again once the
/// connection is open.
package struct PushEndpoint: Hashable, Sendable {
    /// The maximum length in bytes; the longest known addresses, those of Windows, have about 700.
    package static let longest = 1_000

    package let text: String
    /// Scheme, host and port: the audience of the sender's signature (RFC 8292).
    package let origin: String
    /// Whether the operator named this push service in the settings, so that it may have a private address.
    package var isOwn: Bool

    /// Returns nil for an address that the server must not send to.
    ///
    /// `own` is the origin of a push service that the operator runs, such as
    /// `http://127.0.0.1:9000`.
    package init?(_ text: String, own: String? = nil) {
        guard text.utf8.count <= Self.longest, text.utf8.allSatisfy(Self.isPlain) else { return nil }
        let origin = Self.origin(of: text)
        isOwn = own != nil && origin == own
        guard isOwn || Self.isOnTheInternet(origin) else { return nil }
        self.text = text
        self.origin = origin
    }

    /// Printable ASCII without space, backslash and quotes, which every program reads in the same way.
    static func isPlain(_ byte: UInt8) -> Bool {
        (0x21...0x7E).contains(byte) && !Array("\"'<>\\^`{|}@#".utf8).contains(byte)
    }

    private static func origin(of text: String) -> String {
        let parts = text.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count == 4, parts[1].isEmpty else { return "" }
        return parts[..<3].joined(separator: "/").lowercased()
    }

    static func isOnTheInternet(_ origin: String) -> Bool {
        let scheme = "https://"
        guard origin.hasPrefix(scheme) else { return false }
        let labels = origin.dropFirst(scheme.count).split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count > 1, labels.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(isLabelByte) }),
            let last = labels.last, let first = last.first
        else { return false }
        // A last label that begins with a digit is a number: `127.0.0.1`, `10.1`, `a.0x7f`.
        return !first.isNumber && !localNames.contains(String(last))
    }

    private static func isLabelByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): true
        default: false
        }
    }

    /// Names that lead nowhere else (RFC 6761, RFC 6762, and what home routers say).
    private static let localNames: Set<String> = [
        "localhost", "local", "internal", "lan", "home", "arpa", "test", "invalid", "example", "onion",
    ]
}
