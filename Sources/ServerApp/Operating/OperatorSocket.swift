import BlockingWork
import FoundationEssentials
import Glibc
import SystemPackage

/// The Unix socket in the data folder at which the running server takes its operator's orders.
///
/// Only the server's own user can connect to it, and that user can read all photos anyway.
final class OperatorSocket: Sendable {
    static let name = "operator.sock"

    /// The descriptor of the data folder.
    private let folder: CInt

    init(in data: URL) throws(OperatingError) {
        folder = open(data.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw OperatingError("\(data.path): \(Errno(rawValue: errno))") }
    }

    deinit { if folder >= 0 { close(folder) } }

    /// A short path to the socket, because a socket's path has at most 107 bytes and a folder's path may have more.
    var path: String { "/proc/self/fd/\(folder)/\(Self.name)" }

    /// Removes the socket, also one that a killed server left behind; the caller must hold the lock of the data folder.
    func remove() { unlink(path) }

    /// Lets only our own user connect: the data folder may be open to a group, and the mode of a new socket is that of
    /// the program's umask.
    func closeToOthers() { chmod(path, 0o600) }

    /// Sends `request` to the running server and returns its whole answer; nil if no server listens.
    ///
    /// The calls block, so they have a thread of their own: the server may run in the same process, as in tests.
    func exchange(_ request: [UInt8]) async throws(OperatingError) -> [UInt8]? {
        try await BlockingWork(label: "operator").run { () throws(OperatingError) in
            try self.exchangeBlocking(request)
        }
    }

    private func exchangeBlocking(_ request: [UInt8]) throws(OperatingError) -> [UInt8]? {
        let line = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard line >= 0 else { throw OperatingError("no socket: \(Errno(rawValue: errno))") }
        defer { close(line) }
        setLimits(of: line)
        guard connect(line) else {
            // A stopped server has removed its socket; a killed one has left a socket without a listener.
            guard ![ENOENT, ECONNREFUSED].contains(errno) else { return nil }
            throw Self.failure("cannot be reached")
        }
        try send(request, on: line)
        return try receive(on: line)
    }

    private static func failure(_ what: String) -> OperatingError {
        OperatingError("the running server \(what): \(Errno(rawValue: errno))")
    }

    /// The maximum time without a byte from the server, in seconds: a write may wait for others, or for disk space.
    private static let timeout = 60
    /// The maximum length of an answer in bytes: 100,000 families of 500 bytes.
    private static let longestAnswer = 50_000_000

    private func setLimits(of line: CInt) {
        var limit = timeval(tv_sec: Self.timeout, tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        setsockopt(line, SOL_SOCKET, SO_RCVTIMEO, &limit, size)
        setsockopt(line, SOL_SOCKET, SO_SNDTIMEO, &limit, size)
    }

    private func connect(_ line: CInt) -> Bool {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        precondition(bytes.count < MemoryLayout.size(ofValue: address.sun_path), "a descriptor's path is short")
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                Glibc.connect(line, generic, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
            }
        }
    }

    private func send(_ request: [UInt8], on line: CInt) throws(OperatingError) {
        var sent = 0
        while sent < request.count {
            let count = request[sent...].withUnsafeBytes {
                Glibc.send(line, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw Self.failure("does not listen") }
            sent += count
        }
    }

    private func receive(on line: CInt) throws(OperatingError) -> [UInt8] {
        var answer: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = recv(line, &part, part.count, 0)
            guard count >= 0 else { throw Self.failure("does not answer") }
            guard count > 0 else { return answer }
            answer += part[..<count]
            guard answer.count <= Self.longestAnswer else { throw OperatingError("the server's answer is too long") }
        }
    }
}

/// An error of an operator's command.
package struct OperatingError: Error, CustomStringConvertible {
    package let description: String
    init(_ description: String) { self.description = description }
}
