/// The parts of a server's address that somebody wrote down: `https://photos.example.org:8443/grandma`.
struct TypedAddress {
    let isEncrypted: Bool
    /// A name, or an IP address without brackets.
    let host: String
    let port: Int
    /// The rest from the first slash on.
    let path: String

    /// Returns nil for another scheme, and for an address with a user name, a query, or letters that no address has.
    init?(_ text: String) {
        let schemes = ["https://", "http://"]
        guard let scheme = schemes.first(where: text.hasPrefix), text.utf8.allSatisfy(Self.isAllowed) else {
            return nil
        }
        isEncrypted = scheme == schemes[0]
        let rest = text.dropFirst(scheme.count)
        let authority = rest.prefix { $0 != "/" }
        path = String(rest.dropFirst(authority.count))
        let isBracketed = authority.hasPrefix("[")
        let host = isBracketed ? authority.dropFirst().prefix { $0 != "]" } : authority.prefix { $0 != ":" }
        let end = authority.dropFirst(host.count + (isBracketed ? 2 : 0))
        guard !host.isEmpty, !isBracketed || authority.contains("]"), end.isEmpty || end.hasPrefix(":"),
            let port = end.isEmpty ? (isEncrypted ? 443 : 80) : Int(end.dropFirst()), (1...65_535).contains(port)
        else { return nil }
        (self.host, self.port) = (String(host), port)
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        (0x21...0x7E).contains(byte) && !Array("?#@\\\"<>".utf8).contains(byte)
    }
}
