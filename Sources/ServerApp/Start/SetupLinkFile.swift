import Files
import FoundationEssentials
import Glibc
import SystemPackage

/// The file with the one-time setup link, mode 0600, for people who do not read
/// the log.
struct SetupLinkFile: Sendable {
    let path: String

    func write(_ link: String) throws {
        // NB: the file is removed first, because open(2) does not change the
        // mode of an existing file.
        remove()
        do throws(Errno) {
            try OpenFile<Errno>(creating: path).write(Array("\(link)\n".utf8))
        } catch {
            throw StartError.data(error.description)
        }
    }

    /// Removes the file after its link was used; a missing file is no error.
    func remove() {
        unlink(path)
    }
}
