import FoundationEssentials
import Glibc

/// The file with the one-time setup link, mode 0600, for people who do not read
/// the log.
struct SetupLinkFile: Sendable {
    let path: String

    func write(_ link: String) throws {
        // NB: the file is removed first, because open(2) does not change the
        // mode of an existing file.
        remove()
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw StartTrouble.data(String(cString: strerror(errno))) }
        defer { close(descriptor) }
        let line = Array("\(link)\n".utf8)
        guard Glibc.write(descriptor, line, line.count) == line.count else {
            throw StartTrouble.data(String(cString: strerror(errno)))
        }
    }

    /// Removes the file after its link was used; a missing file is no error.
    func remove() {
        unlink(path)
    }
}
