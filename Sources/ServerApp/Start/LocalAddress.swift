import Glibc

/// The addresses of this machine on its network.
///
/// NB: socket addresses are bytes here, because the members of `sockaddr_in` belong to whichever module the compiler
/// reads them in first: SwiftNIO has them, too.
enum LocalAddress {
    private static let version4 = (family: AF_INET, bytes: 16)
    private static let version6 = (family: AF_INET6, bytes: 28)

    /// Returns the address of the interface with the default route; `localhost`
    /// if there is none.
    ///
    /// Connecting a datagram socket sends nothing: the kernel only chooses the
    /// route. 192.0.2.1 belongs to nobody (RFC 5737).
    static func ofDefaultRoute() -> String {
        let descriptor = socket(AF_INET, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return "localhost" }
        defer { close(descriptor) }
        var target = empty(version4)
        // The port, which must not be zero, and the address.
        target.replaceSubrange(2..<8, with: [0, 9, 192, 0, 2, 1])
        let connected = withAddress(of: &target) { connect(descriptor, $0, $1) }
        guard connected == 0 else { return "localhost" }
        return ownAddress(of: descriptor) ?? "localhost"
    }

    private static func ownAddress(of descriptor: Int32) -> String? {
        var own = empty(version4)
        let named = withAddress(of: &own) { address, length in
            var length = length
            return getsockname(descriptor, address, &length)
        }
        guard named == 0 else { return nil }
        var text = [CChar](repeating: 0, count: Int(INET_ADDRSTRLEN))
        let octets = Array(own[4..<8])
        guard inet_ntop(AF_INET, octets, &text, socklen_t(text.count)) != nil else { return nil }
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// An address of zeros, with its family at the start.
    private static func empty(_ version: (family: Int32, bytes: Int)) -> [UInt8] {
        let family = withUnsafeBytes(of: sa_family_t(version.family)) { Array($0) }
        return family + [UInt8](repeating: 0, count: version.bytes - family.count)
    }

    private static func withAddress(
        of address: inout [UInt8],
        _ body: (UnsafeMutablePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
        address.withUnsafeMutableBytes { bytes in
            guard let start = bytes.baseAddress else { return -1 }
            return body(start.assumingMemoryBound(to: sockaddr.self), socklen_t(bytes.count))
        }
    }
}

extension LocalAddress {
    /// The address to listen on: all IPv6 and IPv4 addresses, or only IPv4 if
    /// the kernel has no IPv6.
    static var everywhere: String {
        let descriptor = socket(AF_INET6, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return "0.0.0.0" }
        defer { close(descriptor) }
        var anywhere = empty(version6)
        return withAddress(of: &anywhere) { bind(descriptor, $0, $1) } == 0 ? "::" : "0.0.0.0"
    }
}
