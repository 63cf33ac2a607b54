/// The addresses at which a server may answer, by what somebody typed: `photos.example.org`, `192.168.1.20:8080`, or a
/// page's address as a browser shows it.
package struct AddressCandidates: Equatable, Sendable {
    /// The most letters that can be typed.
    package static let longest = 200
    /// The port of a server to which nobody gave another one.
    private static let usualPort = 8_080
    private static let schemes = ["https://", "http://"]

    /// The beginnings of requests' addresses, in the order in which they are tried.
    package let bases: [String]

    /// Returns nil if no server can be at what was typed.
    package init?(typed text: String) {
        let line = text.lowercased().filter { !$0.isWhitespace }
        let scheme = Self.schemes.first(where: line.hasPrefix)
        // The rest of a page's address leads to a page.
        let authority = Self.bracketed(String(line.dropFirst(scheme?.count ?? 0).prefix { !"/?#".contains($0) }))
        guard line.count <= Self.longest, let written = TypedAddress("https://\(authority)"),
            Self.isHost(written.host)
        else { return nil }
        let hasPort = authority.hasSuffix(":\(written.port)")
        let encrypted = "https://\(authority)"
        let open = hasPort ? ["http://\(authority)"] : ["http://\(authority):\(Self.usualPort)", "http://\(authority)"]
        bases =
            switch scheme {
            case "https://": [encrypted]
            case "http://": open.reversed()
            // Hardly anybody has a certificate for an IP address.
            default: Self.isIPAddress(written.host) ? open + [encrypted] : [encrypted] + open
            }
    }

    /// Asks at the addresses, one after the other, until a family's server answers.
    ///
    /// Returns the error that says most if none answers.
    package func firstServer(
        _ ask: (_ base: String) async throws(AddressError) -> ServerPlace
    ) async -> Result<ServerPlace, AddressError> {
        var errors: [AddressError] = []
        for base in bases {
            do throws(AddressError) {
                return .success(try await ask(base))
            } catch {
                errors.append(error)
            }
            // Somebody at home who disturbs the encrypted way must not be asked on the open one.
            if errors.last == .untrusted { break }
        }
        return .failure(errors.max() ?? .unreached)
    }

    /// Gives an IP address of version 6 the brackets without which its end looks like a port (RFC 3986, 3.2.2).
    private static func bracketed(_ authority: String) -> String {
        let isBare = authority.count { $0 == ":" } > 1 && !authority.hasPrefix("[")
        return isBare ? "[\(authority)]" : authority
    }

    private static func isIPAddress(_ host: String) -> Bool {
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return host.contains(":") || parts.count == 4 && parts.allSatisfy { UInt8($0) != nil }
    }

    /// Whether this is an IP address, or a name of letters, digits, hyphens and dots.
    private static func isHost(_ host: String) -> Bool {
        if host.contains(":") { return host.utf8.allSatisfy { $0 == UInt8(ascii: ":") || isOfName($0) } }
        let labels = host.split(separator: ".", omittingEmptySubsequences: false)
        return labels.allSatisfy { (1...63).contains($0.utf8.count) && $0.utf8.allSatisfy(isOfName) }
    }

    private static func isOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"),
            UInt8(ascii: "_"), UInt8(ascii: "."):
            true
        default: false
        }
    }
}
