import BlockingWork
import Glibc

/// Waits until a file system is mounted below a folder, or is gone.
///
/// The kernel wakes the watcher when a mount changes: a frame without a stick costs nothing.
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

    /// Until the task is cancelled, calls `came` with the paths of the file systems that are in the box, and `left`
    /// before they change.
    func run(came: @escaping @Sendable (_ roots: [String]) -> Void, left: @escaping @Sendable () -> Void) async {
        await withTaskCancellationHandler {
            await work.run { [self] in watch(came, left) }
        } onCancel: {
            var byte: UInt8 = 0
            // If the socket is full, the wait ends anyway.
            _ = write(ends.write, &byte, 1)
        }
    }

    private func watch(_ came: (_ roots: [String]) -> Void, _ left: () -> Void) {
        let mounts = open("/proc/self/mountinfo", O_RDONLY | O_CLOEXEC)
        guard mounts >= 0 else { return }
        defer { close(mounts) }
        var known: [Mount] = []
        while true {
            let found = Mount.all(below: folder, in: Self.contents(of: mounts))
            if found != known {
                if !known.isEmpty { left() }
                known = found
                if !found.isEmpty { came(found.map(\.root)) }
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
    /// The kernel's numbers of mount and device.
    let number: String
    let root: String

    /// The most file systems that are looked at: a stick may have several, and a box several sticks.
    private static let most = 8

    /// Returns the file systems that were mounted last below a folder; `table` is in the form of `/proc/self/mountinfo`.
    static func all(below folder: String, in table: String) -> [Mount] {
        let mounts = table.split(separator: "\n").compactMap { line -> Mount? in
            let fields = line.split(separator: " ")
            guard fields.count > 4, case let root = unescaped(fields[4]), root.hasPrefix(folder) else { return nil }
            // NB: the kernel reuses the number of a mount that is gone, but with another device.
            return Mount(number: "\(fields[0]) \(fields[2])", root: root)
        }
        return mounts.suffix(most)
    }

    /// Replaces escapes: the table has spaces, tabs, line ends and backslashes as three octal digits after a backslash.
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
