import FoundationEssentials
import Glibc

/// The one folder in which everything that must last lies.
///
/// Only one server at a time may hold it; it is given back when this value
/// goes.
final class DataFolder: Sendable {
    let root: URL
    private let lock: Int32

    var catalogue: URL { root.appending(path: "catalogue.sqlite") }
    var blobs: URL { root.appending(path: "photos") }
    /// On the same file system as the blobs, so that a rename takes a file over.
    var staging: URL { root.appending(path: "staging") }
    /// Photos on their way in pieces; on the blobs' file system too, which they
    /// are linked into.
    var uploads: URL { root.appending(path: "uploads") }
    var codeKey: URL { root.appending(path: "code.key") }
    var setupLink: URL { root.appending(path: "setup-link.txt") }

    init(_ root: URL) throws(StartTrouble) {
        self.root = root
        do {
            for folder in [root, root.appending(path: "photos"), root.appending(path: "staging")] {
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                guard chmod(folder.path, 0o700) == 0 else { throw StartTrouble.data(Self.lastError) }
            }
        } catch {
            throw .data("\(error)")
        }
        lock = open(root.appending(path: "lock").path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard lock >= 0 else { throw .data(Self.lastError) }
        // deinit closes the lock here too: everything is initialised, and a
        // second close would hit whoever got the number meanwhile.
        guard flock(lock, LOCK_EX | LOCK_NB) == 0 else { throw .data("another server uses it") }
    }

    deinit {
        close(lock)
    }

    private static var lastError: String { String(cString: strerror(errno)) }
}
