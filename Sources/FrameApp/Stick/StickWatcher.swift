import BlockingWork
import Glibc

/// Waits until a file system is mounted below a folder, or is gone.
///
/// The kernel wakes it when a mount changes: a frame without a stick costs nothing.
final class StickWatcher: Sendable {
    private let folder: String
    private let work = BlockingWork(label: "stick")
    /// A pair of sockets, of which one ends the wait.
    private let ends: (read: CInt, write: CInt)

    /// Watches a folder; nil if the system has no sockets left.
    init?(folder: String) {
        var ends: [CInt] = [-1, -1]
        let kind = CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        guard !folder.isEmpty, socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
        self.folder = folder.hasSuffix("/") ? folder : folder + "/"
        self.ends = (ends[0], ends[1])
    }

    deinit {
        close(ends.read)
        close(ends.write)
    }

    /// Calls `came` with the place of each stick, and `left` when it is gone, until the task is cancelled.
    func run(came: @escaping @Sendable (_ root: String) -> Void, left: @escaping @Sendable () -> Void) async {
        await withTaskCancellationHandler {
            await work.run { [self] in watch(came, left) }
        } onCancel: {
            var byte: UInt8 = 0
            // A full socket says so already.
            _ = write(ends.write, &byte, 1)
        }
    }

    private func watch(_ came: (_ root: String) -> Void, _ left: () -> Void) {
        let mounts = open("/proc/self/mountinfo", O_RDONLY | O_CLOEXEC)
        guard mounts >= 0 else { return }
        defer { close(mounts) }
        var known: Mount?
        while true {
            let found = Mount.last(below: folder, in: Self.contents(of: mounts))
            if found != known {
                if known != nil { left() }
                known = found
                if let found { came(found.root) }
                // Something may have changed during the walk.
                continue
            }
            guard wait(for: mounts) else { return }
        }
    }

    /// Waits until a mount changes; returns false if the watch is over.
    private func wait(for mounts: CInt) -> Bool {
        var requests = [
            pollfd(fd: mounts, events: Int16(POLLPRI), revents: 0),
            pollfd(fd: ends.read, events: Int16(POLLIN), revents: 0),
        ]
        while poll(&requests, nfds_t(requests.count), -1) < 0 { if errno != EINTR { return false } }
        return requests[1].revents == 0
    }

    /// Reads the table of mounts, at most its first megabyte.
    private static func contents(of mounts: CInt) -> String {
        var text: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 64 * 1024)
        while text.count < 1 << 20 {
            let count = pread(mounts, &piece, piece.count, off_t(text.count))
            guard count > 0 else { break }
            text += piece.prefix(count)
        }
        return String(decoding: text, as: UTF8.self)
    }
}

/// A mounted file system.
struct Mount: Equatable, Sendable {
    /// The kernel's number, which another stick at the same place does not have.
    let number: String
    let root: String

    /// Returns the file system that was mounted last below a folder, in the form of `/proc/self/mountinfo`.
    static func last(below folder: String, in table: String) -> Mount? {
        table.split(separator: "\n").compactMap { line -> Mount? in
            let fields = line.split(separator: " ")
            guard fields.count > 4, case let root = unescaped(fields[4]), root.hasPrefix(folder) else { return nil }
            return Mount(number: String(fields[0]), root: root)
        }.last
    }

    /// Spaces, tabs, line ends and backslashes stand there as three octal digits.
    private static func unescaped(_ text: Substring) -> String {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            let digits = String(decoding: rest.prefix(3), as: UTF8.self)
            if byte == UInt8(ascii: "\\"), digits.utf8.count == 3, let escaped = UInt8(digits, radix: 8) {
                bytes.append(escaped)
                rest = rest.dropFirst(3)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
