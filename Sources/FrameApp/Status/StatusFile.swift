import FamilyCore
import FoundationEssentials
import Glibc

/// `status.json` in the frame's folder, readable only by its owner.
struct StatusFile: Sendable {
    private let path: String

    init(folder: String) { path = "\(folder)/status.json" }

    /// Removes the file of the last run, which says nothing about this one.
    func remove() { unlink(path) }

    /// Replaces the file.
    ///
    /// The file is not synced: after a power cut its content does not matter.
    func write(_ status: StatusDocument) throws {
        let temporary = path + ".new"
        let bytes = try WireCoding.encode(status)
        unlink(temporary)
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw StatusError(errno: errno) }
        let written = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        close(descriptor)
        guard written == bytes.count, rename(temporary, path) == 0 else { throw StatusError(errno: errno) }
    }
}

/// The status file could not be written; nobody needs to act on it.
struct StatusError: Error, CustomStringConvertible {
    let errno: Int32
    var description: String { String(cString: strerror(errno)) }
}
