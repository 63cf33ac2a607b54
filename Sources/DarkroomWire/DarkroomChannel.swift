import CDescriptorPassing
import Glibc

/// One end of the socket between a server and one darkroom: it carries whole
/// messages, with open files beside them.
///
/// Its calls block. `deinit` closes the socket; the other end then gets
/// `DarkroomChannelError.closed`.
package final class DarkroomChannel: Sendable {
    /// The maximum length of a message in bytes; real messages are much shorter.
    package static let longestMessage = 1024

    private let descriptor: CInt

    /// Takes ownership of an open socket.
    package init(takingOver descriptor: CInt) {
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    /// Makes the two ends of a new channel; programs that are started do not
    /// inherit them.
    package static func pair() throws(DarkroomChannelError) -> (DarkroomChannel, DarkroomChannel) {
        var ends: [CInt] = [-1, -1]
        let kind = CInt(SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw .system(errno) }
        return (DarkroomChannel(takingOver: ends[0]), DarkroomChannel(takingOver: ends[1]))
    }

    /// Passes the descriptor to a call that needs its number.
    package func withDescriptor<Result>(_ body: (Int32) -> Result) -> Result { body(descriptor) }

    package func send(_ bytes: [UInt8], passing files: [Int32] = []) throws(DarkroomChannelError) {
        while true {
            let sent = darkroom_send(descriptor, bytes, bytes.count, files, files.count)
            if sent == bytes.count { return }
            let code = errno
            if code == EPIPE || code == ECONNRESET { throw .closed }
            if code != EINTR { throw .system(code) }
        }
    }

    /// Waits for the next message; the caller must close the files that came
    /// with it.
    package func receiveFiles() throws(DarkroomChannelError) -> (message: [UInt8], files: [Int32]) {
        var files = [CInt](repeating: -1, count: Int(DARKROOM_MOST_DESCRIPTORS))
        var count = 0
        let message = try receive { darkroom_receive(descriptor, $0, $1, &files, &count) }
        return (message, Array(files.prefix(count)))
    }

    /// Waits for the next message; files sent with it are not accepted.
    package func receive() throws(DarkroomChannelError) -> [UInt8] {
        try receive { recv(descriptor, $0, $1, 0) }
    }

    private func receive(
        by call: (UnsafeMutablePointer<UInt8>, Int) -> Int
    ) throws(DarkroomChannelError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: Self.longestMessage)
        while true {
            let received = call(&bytes, bytes.count)
            let code = errno
            if received > 0 { return Array(bytes.prefix(received)) }
            if received == 0 || code == ECONNRESET { throw .closed }
            if code != EINTR { throw .system(code) }
        }
    }

    /// Waits until there is a message, or the other end has closed the channel.
    package func wait(until deadline: ContinuousClock.Instant) throws(DarkroomChannelError) {
        while true {
            let left = max(.zero, ContinuousClock.now.duration(to: deadline)).components
            var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            // Rounded up, so that the last part of a millisecond is not waited
            // for in a busy loop.
            let milliseconds = left.seconds * 1000 + left.attoseconds / 1_000_000_000_000_000 + 1
            let ready = poll(&request, 1, CInt(clamping: milliseconds))
            if ready > 0 { return }
            let code = errno
            if ready < 0, code != EINTR { throw .system(code) }
            if ContinuousClock.now >= deadline { throw .timedOut }
        }
    }
}

package enum DarkroomChannelError: Error, Equatable, Sendable {
    /// The other end is closed.
    case closed
    case timedOut
    /// The message does not have the form of a request or an answer.
    case malformed
    /// The darkroom at the other end cannot close its sandbox.
    case noSandbox(SandboxError)
    /// A system call failed; the value is the `errno`.
    case system(Int32)
}
