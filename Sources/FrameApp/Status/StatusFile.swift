import FamilyCore
import FoundationEssentials
import Glibc

/// `status.json` in the frame's folder, for its owner's eyes only.
struct StatusFile: Sendable {
    private let path: String

    init(folder: String) { path = "\(folder)/status.json" }

    /// What the last run left tells nothing of this one.
    func remove() { unlink(path) }

    /// Puts the new file in the old one's place.
    ///
    /// It is not synced: after a pulled plug nobody asks how the frame was.
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

/// The status could not be written: nothing that anybody must act upon.
struct StatusError: Error, CustomStringConvertible {
    let errno: Int32
    var description: String { String(cString: strerror(errno)) }
}
