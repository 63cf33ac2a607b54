import FamilyCore
import FamilyServices
import Files
import FoundationEssentials
import Glibc
import ServerCore
import SystemPackage

/// The rescue ticket as a file in the data folder, mode 0600.
///
/// `grandma-server rescue` writes it, and a running server reads it when its link is opened, so that no second
/// program writes to the catalogue.
struct RescueFile: RescueTickets {
    let path: String

    init(in data: URL) { path = data.appending(path: "rescue.json").path }

    func ticket() -> RescueTicket? {
        guard let bytes = try? Data(contentsOf: URL(filePath: path)) else { return nil }
        return try? WireCoding.decode(RescueTicket.self, from: bytes)
    }

    private var claimed: String { path + ".claimed" }

    func claim() -> Bool { (try? Folder<Errno>.rename(path, to: claimed)) != nil }

    func finish() {
        // Syncs the removal, because the link must not work again after a power cut. If that fails, the link still
        // expires within the hour.
        try? Folder<Errno>.remove(claimed)
        try? Folder<Errno>.sync(Folder<Errno>.parent(of: path))
    }

    func giveBack() { try? Folder<Errno>.rename(claimed, to: path) }

    /// Writes a ticket in place of an earlier one.
    ///
    /// The file gets the owner of the data folder, because the server may run as another user than this command.
    func write(_ ticket: RescueTicket) throws {
        let bytes = Array(try WireCoding.encode(ticket))
        do throws(Errno) {
            try Folder<Errno>.remove(path)
            let file = try OpenFile<Errno>(creating: path)
            try file.write(bytes)
            try file.sync()
            try giveToOwnerOfFolder()
            try Folder<Errno>.sync(Folder<Errno>.parent(of: path))
        } catch {
            throw RescueError("\(path): \(error)")
        }
    }

    private func giveToOwnerOfFolder() throws(Errno) {
        let folder = Folder<Errno>.parent(of: path)
        var status = stat()
        try Errno.checking("look at folder", at: folder) { stat(folder, &status) }
        guard status.st_uid != geteuid() else { return }
        try Errno.checking("give to its owner", at: path) { lchown(path, status.st_uid, status.st_gid) }
    }
}

/// An error of `grandma-server rescue`.
package struct RescueError: Error, CustomStringConvertible {
    package let description: String
    init(_ description: String) { self.description = description }
}
