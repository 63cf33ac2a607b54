import Glibc

/// Owns one stream socket of a test.
package final class Socket: Sendable {
    package struct Failure: Error {
        let tried: String
        let code: Int32
    }

    private let descriptor: CInt

    private init(_ descriptor: CInt) {
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }

    /// Connects to the Unix socket at a path.
    package static func connected(to path: String) throws -> Socket {
        let socket = Socket(Glibc.socket(AF_UNIX, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0))
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        guard path.utf8.count < MemoryLayout.size(ofValue: address.sun_path) else {
            throw Failure(tried: "a path so long", code: ENAMETOOLONG)
        }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let code = withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(socket.descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard code == 0 else { throw Failure(tried: "connect", code: errno) }
        return socket
    }

    /// Listens on 127.0.0.1 at a port that the system chooses.
    package static func listening() throws -> (Socket, port: Int) {
        let descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw Failure(tried: "socket", code: errno) }
        let socket = Socket(descriptor)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let code = withUnsafeMutablePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address -> CInt in
                guard bind(descriptor, address, length) == 0, listen(descriptor, 128) == 0 else { return errno }
                return getsockname(descriptor, address, &length) == 0 ? 0 : errno
            }
        }
        guard code == 0 else { throw Failure(tried: "bind and listen", code: code) }
        return (socket, Int(UInt16(bigEndian: address.sin_port)))
    }

    /// Waits for a client; nothing once shut down.
    package func accept() -> Socket? {
        while true {
            let client = Glibc.accept(descriptor, nil, nil)
            if client >= 0 {
                // A child that another test starts must not keep it open.
                _ = fcntl(client, F_SETFD, FD_CLOEXEC)
                return Socket(client)
            }
            guard errno == EINTR || errno == ECONNABORTED else { return nil }
        }
    }

    /// What has come; nothing once the client has hung up.
    package func read(atMost count: Int) -> [UInt8]? {
        while true {
            var got = 0
            let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
                got = recv(descriptor, buffer.baseAddress, count, 0)
                filled = max(0, got)
            }
            if got > 0 { return bytes }
            guard got < 0, errno == EINTR else { return nil }
        }
    }

    /// Sends everything; false once the client has hung up.
    package func send(_ bytes: [UInt8], tell: (Int) -> Void) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL))
            }
            if count > 0 {
                tell(count)
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                return false
            }
        }
        return true
    }

    /// Makes the close a reset: what is under way is thrown away.
    func resetOnClose() {
        var now = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
    }

    /// Wakes whoever waits on this socket; it stays ours to close.
    package func shutDown() {
        shutdown(descriptor, CInt(SHUT_RDWR))
    }
}
