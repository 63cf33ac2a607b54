import FamilyCore
import FamilyServices
import Files
import FoundationEssentials
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
    /// The file gets the owner of the data folder, because root may run this command and the server runs as another user.
    func write(_ ticket: RescueTicket) throws {
        let bytes = Array(try WireCoding.encode(ticket))
        do throws(Errno) {
            try Folder<Errno>.remove(path)
            let file = try OpenFile<Errno>(creating: path)
            try file.write(bytes)
            try file.sync()
            try FolderOwner(of: Folder<Errno>.parent(of: path))?.give(path)
            try Folder<Errno>.sync(Folder<Errno>.parent(of: path))
        } catch {
            throw RescueError("\(path): \(error)")
        }
    }
}

/// An error of `grandma-server rescue`.
package struct RescueError: Error, CustomStringConvertible {
    package let description: String
    init(_ description: String) { self.description = description }
}
