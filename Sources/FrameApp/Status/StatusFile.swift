import FamilyCore
import Files
import FoundationEssentials
import Glibc
import SystemPackage

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
        let file = try OpenFile<Errno>(creating: temporary)
        try file.write(bytes)
        try Folder<Errno>.rename(temporary, to: path)
    }
}
