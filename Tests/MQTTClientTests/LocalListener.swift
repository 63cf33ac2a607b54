import Glibc
import Testing

/// A socket that listens at this machine, and answers nobody.
final class LocalListener: Sendable {
    let descriptor: CInt
    let port: Int

    /// `host`: the last byte of an address of 127.0.0.0/8; `port`: 0 for any; `backlog`: the connections that may wait.
    init(accepts: Bool = true, host: UInt32 = 1, port wanted: UInt16 = 0, backlog: CInt = 8) throws {
        descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0000 + host).bigEndian
        address.sin_port = wanted.bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let descriptor = descriptor
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { place in
                bind(descriptor, place, length) == 0 && getsockname(descriptor, place, &length) == 0
            }
        }
        try #require(isBound)
        if accepts { try #require(listen(descriptor, backlog) == 0) }
        port = Int(UInt16(bigEndian: address.sin_port))
    }

    deinit { close(descriptor) }

    /// Connects a socket to this one.
    func connect(_ socket: CInt) throws {
        var address = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let descriptor = descriptor
        let isConnected = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { place in
                getsockname(descriptor, place, &length) == 0 && Glibc.connect(socket, place, length) == 0
            }
        }
        try #require(isConnected)
    }
}
