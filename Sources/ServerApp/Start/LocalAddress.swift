import Glibc

/// The addresses of this machine on its network.
enum LocalAddress {
    /// Returns the address of the interface with the default route; `localhost`
    /// if there is none.
    ///
    /// Connecting a datagram socket sends nothing: the kernel only chooses the
    /// route. 192.0.2.1 belongs to nobody (RFC 5737).
    static func ofDefaultRoute() -> String {
        let descriptor = socket(AF_INET, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return "localhost" }
        defer { close(descriptor) }
        var target = sockaddr_in()
        target.sin_family = sa_family_t(AF_INET)
        target.sin_port = UInt16(9).bigEndian
        inet_pton(AF_INET, "192.0.2.1", &target.sin_addr)
        let connected = withAddress(of: &target) { connect(descriptor, $0, $1) }
        guard connected == 0 else { return "localhost" }
        return ownAddress(of: descriptor) ?? "localhost"
    }

    private static func ownAddress(of descriptor: Int32) -> String? {
        var own = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let named = withUnsafeMutablePointer(to: &own) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
        }
        guard named == 0 else { return nil }
        var text = [CChar](repeating: 0, count: Int(INET_ADDRSTRLEN))
        guard inet_ntop(AF_INET, &own.sin_addr, &text, socklen_t(text.count)) != nil else { return nil }
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    private static func withAddress(
        of address: inout sockaddr_in,
        _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
        withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                body(generic, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
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
        var anywhere = sockaddr_in6()
        anywhere.sin6_family = sa_family_t(AF_INET6)
        let outcome = withUnsafePointer(to: &anywhere) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                bind(descriptor, generic, socklen_t(MemoryLayout<sockaddr_in6>.size))
            }
        }
        return outcome == 0 ? "::" : "0.0.0.0"
    }
}
