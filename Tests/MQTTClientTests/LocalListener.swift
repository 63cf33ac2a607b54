import Glibc
import Testing

/// A socket that listens at this machine, and answers nobody.
final class LocalListener: Sendable {
    let descriptor: CInt
    let port: Int

    init(accepts: Bool = true) throws {
        descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let descriptor = descriptor
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { place in
                bind(descriptor, place, length) == 0 && getsockname(descriptor, place, &length) == 0
            }
        }
        try #require(isBound)
        if accepts { try #require(listen(descriptor, 8) == 0) }
        port = Int(UInt16(bigEndian: address.sin_port))
    }

    deinit { close(descriptor) }
}
