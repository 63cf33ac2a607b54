import FamilyCore
import Files
import FoundationEssentials
import Glibc
import SystemPackage

/// `status.json` in the frame's folder, readable only by its owner.
///
/// The file itself lies in memory if there is a folder for that, and a link in the frame's folder leads to it: each
/// photo of a slideshow changes the file, and a card wears out by writing.
struct StatusFile: Sendable {
    private let path: String
    /// The path of the file that has the bytes.
    private let home: String

    /// `memory` is a folder in RAM; nil: the file lies in `folder` itself.
    init(folder: String, memory: String? = nil) {
        path = "\(folder)/status.json"
        home = memory.map { "\($0)/status.json" } ?? path
    }

    /// Removes the file of the last run, which says nothing about this one.
    func remove() {
        unlink(path)
        if home != path { unlink(home) }
    }

    /// Replaces the file.
    ///
    /// The file is not synced: after a power cut its content does not matter.
    func write(_ status: StatusDocument) throws {
        let temporary = home + ".new"
        let bytes = try WireCoding.encode(status)
        unlink(temporary)
        let file = try OpenFile<Errno>(creating: temporary)
        try file.write(bytes)
        try Folder<Errno>.rename(temporary, to: home)
        if home != path { try link() }
    }

    /// Leads from the frame's folder to the file, unless it does already.
    private func link() throws {
        if (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) == home { return }
        unlink(path)
        guard symlink(home, path) == 0 else { throw Errno(rawValue: errno) }
    }
}
