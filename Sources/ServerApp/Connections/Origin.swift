/// The scheme, host and port of a URL (RFC 6454), as browsers send them in
/// `Origin`.
struct Origin: Hashable, Sendable {
    let text: String

    init(scheme: String, host: String) {
        let scheme = scheme.lowercased()
        let usual = scheme == "https" ? ":443" : ":80"
        let host = host.lowercased()
        text = "\(scheme)://\(host.hasSuffix(usual) ? String(host.dropLast(usual.count)) : host)"
    }

    /// Takes the origin of an http or https URL; the path is ignored.
    init?(ofURL url: String) {
        let parts = url.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count >= 3, parts[1].isEmpty, !parts[2].isEmpty else { return nil }
        guard let scheme = ["http:", "https:"].first(where: { $0 == parts[0].lowercased() }) else { return nil }
        guard parts[2].utf8.allSatisfy(Self.isHostByte) else { return nil }
        self.init(scheme: String(scheme.dropLast()), host: String(parts[2]))
    }

    private static func isHostByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: Array(".-:[]_".utf8).contains(byte)
        }
    }
}
