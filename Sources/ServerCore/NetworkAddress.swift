/// Tells from a peer's address which limit it shares and whether it is in the same home.
package enum NetworkAddress {
    /// Returns the IPv4 address of one that is mapped into IPv6, such as `::ffff:192.168.1.20` (RFC 4291, section
    /// 2.5.5.2), which a socket of both families reports; other addresses stay unchanged.
    package static func unmapped(_ address: String) -> String {
        let prefix = "::ffff:"
        guard address.contains("."), address.lowercased().hasPrefix(prefix) else { return address }
        return String(address.dropFirst(prefix.count))
    }

    /// Returns the key for limits: an IPv4 address, or the /64 of an IPv6 address, because a single home gets a whole
    /// /64.
    package static func bucket(of address: String) -> String {
        guard let groups = groups(of: address) else { return String(address.prefix(64)) }
        return groups.prefix(4).map { String($0, radix: 16) }.joined(separator: ":") + "::/64"
    }

    /// Returns the key of one possible attacker: an IPv4 address, or the /48 of an IPv6 address, the most that one
    /// customer gets (RFC 6177).
    package static func site(of address: String) -> String {
        guard let groups = groups(of: address) else { return String(address.prefix(64)) }
        return groups.prefix(3).map { String($0, radix: 16) }.joined(separator: ":") + "::/48"
    }

    /// Returns whether an address belongs to a private network or to this machine.
    package static func isPrivate(_ address: String) -> Bool {
        if let octets = octets(of: address) { return isPrivate(octets) }
        guard let groups = groups(of: address) else { return false }
        // RFC 4193 and 4291: fc00::/7, fe80::/10, ::1.
        let isLoopback = groups.dropLast().allSatisfy { $0 == 0 } && groups.last == 1
        return groups[0] & 0xFE00 == 0xFC00 || groups[0] & 0xFFC0 == 0xFE80 || isLoopback
    }

    /// Returns whether an address is a public one of the Internet.
    ///
    /// Addresses that a registry keeps for something else are not (RFC 6890, and the lists of special addresses that
    /// IANA keeps).
    package static func isOnTheInternet(_ address: String) -> Bool {
        if let groups = groups(of: address) {
            // Only 2000::/3 was ever given out; exclude old tunnels, which may contain an IPv4 address, and
            // documentation.
            let isTunnel = groups[0] == 0x2002 || (groups[0] == 0x2001 && groups[1] < 0x0200)
            let isExample = (groups[0] == 0x2001 && groups[1] == 0x0DB8) || (groups[0] == 0x3FFF && groups[1] < 0x1000)
            return groups[0] & 0xE000 == 0x2000 && !isTunnel && !isExample
        }
        return octets(of: address).map { !isSpecial($0) } ?? false
    }

    /// Returns whether an IPv4 address is not for hosts on the Internet.
    ///
    /// Besides private addresses, these are the shared ones of carriers, benchmarks, documentation, multicast and
    /// reserved ones.
    private static func isSpecial(_ octets: [UInt8]) -> Bool {
        switch (octets[0], octets[1], octets[2]) {
        case (0, _, _), (100, 64...127, _), (169, 254, _), (192, 0, 0), (192, 0, 2), (192, 88, 99), (198, 18...19, _),
            (198, 51, 100), (203, 0, 113), (224..., _, _):
            true
        default: isPrivate(octets)
        }
    }

    /// Returns whether two peers are in one home, as far as their addresses tell.
    ///
    /// Addresses are near if they are the same, in the same /64, or in the same /24 of a private network.
    package static func areNear(_ one: String, _ other: String) -> Bool {
        if bucket(of: one) == bucket(of: other) { return true }
        guard let left = octets(of: one), let right = octets(of: other) else { return false }
        return isPrivate(left) && left.prefix(3) == right.prefix(3)
    }

    /// Returns the eight groups of an IPv6 address; nil for anything else, including IPv4-mapped addresses.
    private static func groups(of address: String) -> [UInt16]? {
        guard address.contains(":"), !address.contains(".") else { return nil }
        let bare = address.prefix { $0 != "%" }
        guard let gap = doubleColon(in: bare) else { return numbers(bare, exactly: 8) }
        guard let head = numbers(bare[..<gap], exactly: nil),
            let tail = numbers(bare[bare.index(gap, offsetBy: 2)...], exactly: nil),
            head.count + tail.count < 8
        else { return nil }
        return head + Array(repeating: 0, count: 8 - head.count - tail.count) + tail
    }

    private static func doubleColon(in text: Substring) -> Substring.Index? {
        zip(text.indices, text.indices.dropFirst()).first { text[$0] == ":" && text[$1] == ":" }?.0
    }

    private static func numbers(_ text: Substring, exactly count: Int?) -> [UInt16]? {
        guard !text.isEmpty else { return count == nil ? [] : nil }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { UInt16($0, radix: 16) }
        return numbers.count == parts.count && numbers.count == count ?? numbers.count ? numbers : nil
    }

    private static func octets(of address: String) -> [UInt8]? {
        let bare = address.split(separator: ":").last.map(String.init) ?? address
        let parts = bare.split(separator: ".", omittingEmptySubsequences: false)
        let octets = parts.compactMap { UInt8($0) }
        return parts.count == 4 && octets.count == 4 ? octets : nil
    }

    /// Returns whether an IPv4 address is private (RFC 1918) or loopback.
    private static func isPrivate(_ octets: [UInt8]) -> Bool {
        switch (octets[0], octets[1]) {
        case (10, _), (127, _), (192, 168), (172, 16...31): true
        default: false
        }
    }
}
