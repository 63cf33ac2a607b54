import Glibc

/// An IP address as 4 or 16 bytes; an IPv4 address mapped into IPv6 counts as
/// IPv4.
struct IPAddress: Hashable, Sendable {
    let bytes: [UInt8]

    init?(_ text: String) {
        if let bytes = Self.bytes(of: text, family: AF_INET, count: 4) {
            self.bytes = bytes
        } else if let bytes = Self.bytes(of: text, family: AF_INET6, count: 16) {
            let mapped = bytes.prefix(10).allSatisfy { $0 == 0 } && bytes[10] == 0xFF && bytes[11] == 0xFF
            self.bytes = mapped ? Array(bytes.suffix(4)) : bytes
        } else {
            return nil
        }
    }

    private static func bytes(of text: String, family: Int32, count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        return inet_pton(family, text, &bytes) == 1 ? bytes : nil
    }
}

/// The proxies whose headers about client addresses and https are trusted.
package struct TrustedProxies: Equatable, Sendable {
    private struct Network: Equatable {
        var bytes: [UInt8]
        var bits: Int

        /// All addresses by which a machine reaches itself.
        static let loopback = [
            Network(bytes: [127, 0, 0, 0], bits: 8),
            Network(bytes: [UInt8](repeating: 0, count: 15) + [1], bits: 128),
        ]

        func contains(_ address: IPAddress) -> Bool { matches(address.bytes, bits: bits) }

        /// True if some address is in both networks: one of them contains the other.
        func overlaps(_ other: Network) -> Bool { matches(other.bytes, bits: min(bits, other.bits)) }

        private func matches(_ other: [UInt8], bits: Int) -> Bool {
            guard other.count == bytes.count else { return false }
            return (0..<bits).allSatisfy { bit in
                let mask = UInt8(0x80) >> UInt8(bit % 8)
                return other[bit / 8] & mask == bytes[bit / 8] & mask
            }
        }
    }

    private let networks: [Network]
    /// The addresses and networks as they were given.
    private let entries: [String]

    /// Creates an empty list: no proxy is trusted.
    package init() {
        (networks, entries) = ([], [])
    }

    /// Parses `192.168.1.1, 10.0.0.0/8, ::1`; nil if an entry is not an address
    /// or network.
    ///
    /// An entry for a loopback address stands for all of them: a proxy that knows the server as `localhost` takes turns
    /// with 127.0.0.1 and ::1.
    package init?(_ text: String) {
        entries = text.split(separator: ",").map(\.trimmed).filter { !$0.isEmpty }
        var networks: [Network] = []
        for entry in entries {
            guard let network = Self.network(entry) else { return nil }
            networks.append(network)
        }
        let hasLoopback = networks.contains { Network.loopback.contains(where: $0.overlaps) }
        self.networks = networks + (hasLoopback ? Network.loopback : [])
    }

    private static func network(_ text: String) -> Network? {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let address = parts.first.flatMap({ IPAddress(String($0)) }) else { return nil }
        let whole = address.bytes.count * 8
        guard parts.count == 2 else { return Network(bytes: address.bytes, bits: whole) }
        guard let bits = Int(parts[1]), (0...whole).contains(bits) else { return nil }
        return Network(bytes: address.bytes, bits: bits)
    }

    package func contains(_ address: String) -> Bool {
        guard let address = IPAddress(address) else { return false }
        return networks.contains { $0.contains(address) }
    }

    /// Returns the list with one more address, as it is given to the server.
    func list(adding address: String) -> String { (entries + [address]).joined(separator: ",") }
}
