import Glibc

/// The servers to which a frame may send its secret.
///
/// Over https: any server whose certificate is valid. Without encryption: only
/// inside the home, which means the machine itself and private and link-local
/// addresses. The rule checks the address of the connection, not the name that
/// was asked for, so that neither a name that resolves elsewhere today nor a
/// forged one gets the secret. The answer to a registration holds the secret
/// too: the rule is for every call.
package struct SecretRule: Equatable, Sendable {
    package var isEncrypted: Bool

    package init(isEncrypted: Bool) {
        self.isEncrypted = isEncrypted
    }

    /// True if the secret may be sent to this IP address, written as the system
    /// writes it; false for any other text.
    package func admits(peer address: String) -> Bool {
        isEncrypted || Self.isAtHome(address)
    }

    /// True for an IP address at home that is not this machine itself; false for any other text.
    package static func isOnHomeNetwork(_ address: String) -> Bool {
        isAtHome(address) && !address.hasPrefix("127.") && !address.hasPrefix("::")
    }

    private static func isAtHome(_ address: String) -> Bool {
        // A link-local address may carry its interface: fe80::1%eth0.
        let plain = String(address.prefix { $0 != "%" })
        if let octets = octets(plain, AF_INET, count: 4) { return isAtHome(v4: octets[...]) }
        if let octets = octets(plain, AF_INET6, count: 16) { return isAtHome(v6: octets) }
        return false
    }

    private static func octets(_ text: String, _ family: CInt, count: Int) -> [UInt8]? {
        var octets = [UInt8](repeating: 0, count: count)
        return inet_pton(family, text, &octets) == 1 ? octets : nil
    }

    /// The ranges of RFC 1918, and of RFC 1122 and 3927 for loopback and
    /// link-local.
    ///
    /// 100.64.0.0/10 is not among them: a provider's other customers are there.
    private static func isAtHome(v4 octets: ArraySlice<UInt8>) -> Bool {
        let (first, second) = (octets[octets.startIndex], octets[octets.startIndex + 1])
        return switch first {
        case 10, 127: true
        case 172: (16...31).contains(second)
        case 192: second == 168
        case 169: second == 254
        default: false
        }
    }

    /// The ranges of RFC 4193 (fc00::/7) and RFC 4291 (fe80::/10, ::1,
    /// ::ffff:0:0/96).
    private static func isAtHome(v6 octets: [UInt8]) -> Bool {
        let zeros = [UInt8](repeating: 0, count: 10)
        if octets[..<10] == zeros[...], octets[10] == 0xFF, octets[11] == 0xFF { return isAtHome(v4: octets[12...]) }
        if octets == [UInt8](repeating: 0, count: 15) + [1] { return true }
        return octets[0] & 0xFE == 0xFC || (octets[0] == 0xFE && octets[1] & 0xC0 == 0x80)
    }
}
