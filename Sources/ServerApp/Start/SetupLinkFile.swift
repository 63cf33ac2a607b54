import FoundationEssentials
import Glibc

/// The one-time setup link, for who reads files rather than logs; mode 0600.
struct SetupLinkFile: Sendable {
    let path: String

    func write(_ link: String) throws {
        // NB: removed first: open(2) leaves the mode of a file that is there.
        remove()
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw StartTrouble.data(String(cString: strerror(errno))) }
        defer { close(descriptor) }
        let line = Array("\(link)\n".utf8)
        guard Glibc.write(descriptor, line, line.count) == line.count else {
            throw StartTrouble.data(String(cString: strerror(errno)))
        }
    }

    /// Its link was used; removing what is not there is no error.
    func remove() {
        unlink(path)
    }
}
