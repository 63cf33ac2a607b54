import Glibc

/// The numeric addresses of names and sockets.
enum NumericAddresses {
    /// Returns the addresses of a host, in the order in which they should be tried; empty if the name is not known.
    ///
    /// A host that is an address is that one. NB: `AI_ADDRCONFIG` alone refuses even 127.0.0.1 on a machine that has
    /// IPv4 at no other interface.
    static func of(_ host: String) -> [String] {
        let own = addresses(of: host, AI_NUMERICHOST)
        return own.isEmpty ? addresses(of: host, AI_ADDRCONFIG) : own
    }

    private static func addresses(of host: String, _ flags: CInt) -> [String] {
        var hints = addrinfo()
        hints.ai_socktype = CInt(SOCK_STREAM.rawValue)
        hints.ai_flags = flags
        var list: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, nil, &hints, &list) == 0 else { return [] }
        defer { freeaddrinfo(list) }
        var found: [String] = []
        var next = list
        while let entry = next {
            if let text = text(entry.pointee.ai_addr, entry.pointee.ai_addrlen), !found.contains(text) {
                found.append(text)
            }
            next = entry.pointee.ai_next
        }
        return found
    }

    /// Returns the address at the other end of a connected socket.
    static func ofPeer(_ socket: CInt) -> String? {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return withUnsafeMutablePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                getpeername(socket, address, &length) == 0 ? text(address, length) : nil
            }
        }
    }

    private static func text(_ address: UnsafePointer<sockaddr>?, _ length: socklen_t) -> String? {
        var buffer = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        let size = socklen_t(buffer.count)
        guard let address, getnameinfo(address, length, &buffer, size, nil, 0, NI_NUMERICHOST) == 0 else { return nil }
        let text = String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        return text.hasPrefix("::ffff:") ? String(text.dropFirst("::ffff:".count)) : text
    }
}
