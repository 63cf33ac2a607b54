import Foundation
import Glibc
import Synchronization

/// A line between a client and a server on loopback that breaks after so many bytes.
final class CuttingLine: Sendable {
    enum Way: Sendable { case up, down }

    private struct State {
        var cuts: [(way: Way, after: Int)] = []
        var made = 0
    }

    let port: Int
    private let listener: CInt
    private let target: Int
    private let state = Mutex(State())

    /// `port` is the server's.
    init(to target: Int) throws {
        self.target = target
        listener = socket(AF_INET, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var (address, length) = (Self.address(of: 0), socklen_t(MemoryLayout<sockaddr_in>.size))
        let code = withUnsafeMutablePointer(to: &address) { [listener] address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                guard bind(listener, address, length) == 0, listen(listener, 64) == 0 else { return errno }
                return getsockname(listener, address, &length)
            }
        }
        guard code == 0 else { throw POSIXError(.init(rawValue: code) ?? .EIO) }
        port = Int(UInt16(bigEndian: address.sin_port))
        Thread.detachNewThread { [listener, weak self] in
            while true {
                let client = accept(listener, nil, nil)
                guard client >= 0, let self else { return }
                // A child that another test starts must not keep it open.
                _ = fcntl(client, F_SETFD, FD_CLOEXEC)
                self.carry(client)
            }
        }
    }

    deinit {
        // Wakes the thread that waits for a client; a close would not.
        shutdown(listener, CInt(SHUT_RDWR))
        Glibc.close(listener)
    }

    /// Breaks the next line that has carried so many bytes this way, once for each call.
    func cut(_ way: Way, after bytes: Int) { state.withLock { $0.cuts.append((way, bytes)) } }

    /// How many lines were broken.
    var cuts: Int { state.withLock(\.made) }

    private func carry(_ client: CInt) {
        let server = socket(AF_INET, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = Self.address(of: target)
        let code = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(server, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard code == 0 else { return Self.closeBoth(client, server) }
        let ends = Ends(client, server)
        Thread.detachNewThread { self.pump(client, server, .up, ends) }
        Thread.detachNewThread { self.pump(server, client, .down, ends) }
    }

    private func pump(_ source: CInt, _ sink: CInt, _ way: Way, _ ends: Ends) {
        var buffer = [UInt8](repeating: 0, count: 16_384)
        var carried = 0
        while true {
            let count = recv(source, &buffer, buffer.count, 0)
            guard count > 0 else { break }
            carried += count
            if isBroken(way, carried) { break }
            guard send(sink, buffer, count, CInt(MSG_NOSIGNAL)) == count else { break }
        }
        ends.end()
    }

    private func isBroken(_ way: Way, _ carried: Int) -> Bool {
        state.withLock { state in
            let index = state.cuts.firstIndex { $0.way == way && carried > $0.after }
            guard let index else { return false }
            state.cuts.remove(at: index)
            state.made += 1
            return true
        }
    }

    private static func address(of port: Int) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        address.sin_port = UInt16(port).bigEndian
        return address
    }

    fileprivate static func closeBoth(_ client: CInt, _ server: CInt) {
        Glibc.close(client)
        Glibc.close(server)
    }
}

/// The two sockets of a line, which its two threads share.
private final class Ends: Sendable {
    private let sockets: (client: CInt, server: CInt)
    private let isOver = Atomic(false)

    init(_ client: CInt, _ server: CInt) { sockets = (client, server) }

    deinit { CuttingLine.closeBoth(sockets.client, sockets.server) }

    /// Wakes both threads; the sockets are closed when both are gone.
    func end() {
        guard !isOver.exchange(true, ordering: .acquiringAndReleasing) else { return }
        shutdown(sockets.client, CInt(SHUT_RDWR))
        shutdown(sockets.server, CInt(SHUT_RDWR))
    }
}
