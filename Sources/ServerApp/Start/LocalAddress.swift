import Glibc

/// The addresses of this machine on its network.
///
/// NB: socket addresses are bytes here, because the members of `sockaddr_in` belong to whichever module the compiler
/// reads them in first: SwiftNIO has them, too.
enum LocalAddress {
    /// A version of the Internet protocol, and where a socket's address has the address of its host.
    private struct Version {
        let family: Int32
        let bytes: Int
        let host: Range<Int>
        /// The bytes of an address that belongs to nobody.
        let nobody: [UInt8]
    }

    /// 192.0.2.1 (RFC 5737).
    private static let version4 = Version(family: AF_INET, bytes: 16, host: 4..<8, nobody: [192, 0, 2, 1])
    /// 2001:db8::1 (RFC 3849).
    private static let version6 = Version(
        family: AF_INET6,
        bytes: 28,
        host: 8..<24,
        nobody: [0x20, 0x01, 0x0d, 0xb8] + [UInt8](repeating: 0, count: 11) + [1]
    )

    /// Returns the address at which phones and frames reach this machine: usually that of the interface with the
    /// default route, that of IPv6 if there is no route for IPv4; `localhost` if there is none.
    static func reachable() -> String {
        let ofDefaultRoute = address(version4) ?? address(version6)
        return InterfaceAddress.reachable(ofDefaultRoute: ofDefaultRoute, among: ofInterfaces()) ?? "localhost"
    }

    /// The addresses of all interfaces that are up, without those of the loopback.
    static var all: Set<String> { Set(ofInterfaces().map(\.address)) }

    /// Returns the same address as the host of a URL, in which one of IPv6 has brackets.
    static func reachableHost() -> String {
        let address = reachable()
        return address.contains(":") ? "[\(address)]" : address
    }

    /// Returns the addresses of all interfaces that are up and connected, without those of the loopback; empty if the
    /// kernel does not tell.
    private static func ofInterfaces() -> [InterfaceAddress] {
        // IFF_UP, IFF_LOOPBACK and IFF_RUNNING of linux/if.h.
        let (isUp, isLoopback, isRunning): (UInt32, UInt32, UInt32) = (0x1, 0x8, 0x40)
        var list: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&list) == 0 else { return [] }
        defer { freeifaddrs(list) }
        var found: [InterfaceAddress] = []
        var next = list
        while let entry = next?.pointee {
            next = entry.ifa_next
            guard entry.ifa_flags & (isUp | isLoopback | isRunning) == isUp | isRunning, let name = entry.ifa_name,
                let address = entry.ifa_addr, let text = text(UnsafeRawPointer(address))
            else { continue }
            found.append(InterfaceAddress(interface: String(cString: name), address: text))
        }
        return found
    }

    /// Returns the host of a socket's address; nil if it is of another kind than the Internet's.
    private static func text(_ address: UnsafeRawPointer) -> String? {
        let family = Int32(address.load(as: sa_family_t.self))
        guard let version = [version4, version6].first(where: { $0.family == family }) else { return nil }
        return text(Array(UnsafeRawBufferPointer(start: address, count: version.bytes)), version)
    }

    /// Connecting a datagram socket sends nothing: the kernel only chooses the
    /// route.
    private static func address(_ version: Version) -> String? {
        let descriptor = socket(version.family, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        if version.family == AF_INET6 { preferLastingAddress(of: descriptor) }
        var target = empty(version)
        // The port must not be zero.
        target.replaceSubrange(2..<4, with: [0, 9])
        target.replaceSubrange(version.host, with: version.nobody)
        let connected = withAddress(of: &target) { connect(descriptor, $0, $1) }
        guard connected == 0 else { return nil }
        return ownAddress(of: descriptor, version)
    }

    /// Asks for an address that lasts (RFC 5014), because the others change every day and links stay.
    ///
    /// If this fails, the kernel chooses.
    private static func preferLastingAddress(of descriptor: Int32) {
        // IPV6_ADDR_PREFERENCES and IPV6_PREFER_SRC_PUBLIC of linux/in6.h.
        let (option, isPublic): (Int32, Int32) = (72, 2)
        var value = isPublic
        setsockopt(descriptor, Int32(IPPROTO_IPV6), option, &value, socklen_t(MemoryLayout<Int32>.size))
    }

    private static func ownAddress(of descriptor: Int32, _ version: Version) -> String? {
        var own = empty(version)
        let named = withAddress(of: &own) { address, length in
            var length = length
            return getsockname(descriptor, address, &length)
        }
        return named == 0 ? text(own, version) : nil
    }

    /// Returns the host of a socket's address.
    private static func text(_ address: [UInt8], _ version: Version) -> String? {
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        let octets = Array(address[version.host])
        guard inet_ntop(version.family, octets, &text, socklen_t(text.count)) != nil else { return nil }
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// An address of zeros, with its family at the start.
    private static func empty(_ version: Version) -> [UInt8] {
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
    /// The address to listen on: all IPv6 and IPv4 addresses, or only IPv4 if this machine has no IPv6.
    ///
    /// NB: it is asked for once, at the start. A machine that gets its first IPv6 address later, such as one whose
    /// router starts more slowly after a power cut, is reached by IPv4 alone until the server starts again. Hummingbird
    /// binds only what `getaddrinfo` gives it, and a second listener at `::` would need `IPV6_V6ONLY` beside the first,
    /// which Hummingbird cannot set either.
    static var everywhere: String { listeningAddress(for: "::") }

    /// Returns the address for SwiftNIO to listen on in place of `host`: that of IPv4 for `::` and `::1` if this
    /// machine has no IPv6 that glibc tells SwiftNIO of; else `host` itself.
    static func listeningAddress(for host: String) -> String {
        guard let ofIPv4 = ["::": "0.0.0.0", "::1": "127.0.0.1"][host] else { return host }
        return canBindIPv6 && isResolved(host) ? host : ofIPv4
    }

    private static var canBindIPv6: Bool {
        let descriptor = socket(AF_INET6, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var anywhere = empty(version6)
        return withAddress(of: &anywhere) { bind(descriptor, $0, $1) } == 0
    }

    /// Whether glibc gives this address to SwiftNIO, which asks for it without hints.
    ///
    /// glibc then knows only the families that an interface other than the loopback has (`AI_ADDRCONFIG`): where IPv6
    /// is switched off for the interfaces alone, the kernel binds `::` and glibc does not know it.
    private static func isResolved(_ host: String) -> Bool {
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, "0", nil, &found) == 0 else { return false }
        freeaddrinfo(found)
        return true
    }
}
