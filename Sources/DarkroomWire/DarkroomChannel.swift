import CDescriptorPassing
import Glibc

/// One end of the pipe between a server and one darkroom: whole messages, with
/// open files beside them.
///
/// Its calls block. It is closed when nobody holds it, and the other end hears
/// that as `DarkroomChannelTrouble.closed`.
package final class DarkroomChannel: Sendable {
    /// No message of ours comes near; a longer one is not ours.
    package static let longestMessage = 1024

    private let descriptor: CInt

    /// Takes an open socket over.
    package init(takingOver descriptor: CInt) {
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    /// Two ends of a new channel; neither is inherited by a program started
    /// meanwhile.
    package static func pair() throws(DarkroomChannelTrouble) -> (DarkroomChannel, DarkroomChannel) {
        var ends: [CInt] = [-1, -1]
        let kind = CInt(SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw .system(errno) }
        return (DarkroomChannel(takingOver: ends[0]), DarkroomChannel(takingOver: ends[1]))
    }

    /// Lends the descriptor to a call that needs its number.
    package func withDescriptor<Result>(_ body: (Int32) -> Result) -> Result { body(descriptor) }

    package func send(_ bytes: [UInt8], passing files: [Int32] = []) throws(DarkroomChannelTrouble) {
        while true {
            let sent = darkroom_send(descriptor, bytes, bytes.count, files, files.count)
            if sent == bytes.count { return }
            let code = errno
            if code == EPIPE || code == ECONNRESET { throw .closed }
            if code != EINTR { throw .system(code) }
        }
    }

    /// Waits for the next message; the files that came with it are the
    /// caller's to close.
    package func receiveFiles() throws(DarkroomChannelTrouble) -> (message: [UInt8], files: [Int32]) {
        var files = [CInt](repeating: -1, count: Int(DARKROOM_MOST_DESCRIPTORS))
        var count = 0
        let message = try receive { darkroom_receive(descriptor, $0, $1, &files, &count) }
        return (message, Array(files.prefix(count)))
    }

    /// Waits for the next message; files that came with it are not let in.
    package func receive() throws(DarkroomChannelTrouble) -> [UInt8] {
        try receive { recv(descriptor, $0, $1, 0) }
    }

    private func receive(
        by call: (UnsafeMutablePointer<UInt8>, Int) -> Int
    ) throws(DarkroomChannelTrouble) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: Self.longestMessage)
        while true {
            let received = call(&bytes, bytes.count)
            let code = errno
            if received > 0 { return Array(bytes.prefix(received)) }
            if received == 0 || code == ECONNRESET { throw .closed }
            if code != EINTR { throw .system(code) }
        }
    }

    /// Waits until a message or the other end's closing can be received.
    package func wait(until deadline: ContinuousClock.Instant) throws(DarkroomChannelTrouble) {
        while true {
            let left = max(.zero, ContinuousClock.now.duration(to: deadline)).components
            var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            // Rounded up, lest the last part of a millisecond be waited for
            // by turning.
            let milliseconds = left.seconds * 1000 + left.attoseconds / 1_000_000_000_000_000 + 1
            let ready = poll(&request, 1, CInt(clamping: milliseconds))
            if ready > 0 { return }
            let code = errno
            if ready < 0, code != EINTR { throw .system(code) }
            if ContinuousClock.now >= deadline { throw .timedOut }
        }
    }
}

package enum DarkroomChannelTrouble: Error, Equatable, Sendable {
    /// The other end is gone.
    case closed
    case timedOut
    /// A message that is none of ours.
    case malformed
    /// What the system said, as `errno`.
    case system(Int32)
}
