/// The host name in a `Host` header, without the port (RFC 9110, section 7.2).
struct HostName: Hashable, Sendable {
    /// The name in lower case without a final dot; an IPv6 address has no
    /// brackets.
    let text: String
    let isAddress: Bool

    /// Parses `host`, `host:8080` and `[::1]:8080`; nil for anything else.
    init?(_ header: String) {
        guard (1...255).contains(header.utf8.count) else { return nil }
        if header.hasPrefix("[") {
            let parts = header.dropFirst().split(separator: "]", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, parts[1].isEmpty || Self.isPort(parts[1]) else { return nil }
            self.init(address: String(parts[0]))
        } else {
            let name = header.prefix { $0 != ":" }
            guard name.count == header.count || Self.isPort(header.dropFirst(name.count)) else { return nil }
            self.init(name: name.lowercased())
        }
    }

    private init?(address: String) {
        guard address.contains(":"), IPAddress(address) != nil else { return nil }
        text = address.lowercased()
        isAddress = true
    }

    private init?(name: String) {
        let name = name.hasSuffix(".") ? String(name.dropLast()) : name
        let labels = name.split(separator: ".", omittingEmptySubsequences: false)
        guard labels.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(Self.isLetter) }) else { return nil }
        text = name
        isAddress = IPAddress(name) != nil
    }

    /// True for `:` and at most five digits; some programs send no digits.
    private static func isPort(_ text: Substring) -> Bool {
        text.first == ":" && text.utf8.count <= 6 && text.utf8.dropFirst().allSatisfy { (48...57).contains($0) }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
        }
    }
}
