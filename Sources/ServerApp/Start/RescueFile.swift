import FamilyCore
import FamilyServices
import FoundationEssentials
import Glibc
import ServerCore

/// The file in the data folder, mode 0600, that lets one keeper in again.
///
/// `grandma-server rescue` writes it and a running server reads it when its link
/// is opened. So no second program writes to the catalogue.
struct RescueFile: RescueTickets {
    let path: String

    init(in data: URL) { path = data.appending(path: "rescue.json").path }

    func ticket() -> RescueTicket? {
        guard let bytes = try? Data(contentsOf: URL(filePath: path)) else { return nil }
        return try? WireCoding.decode(RescueTicket.self, from: bytes)
    }

    func use() -> Bool { unlink(path) == 0 }

    /// Writes a ticket in place of an earlier one, for the user who owns the
    /// data folder: the server need not be ours.
    func write(_ ticket: RescueTicket) throws {
        let bytes = Array(try WireCoding.encode(ticket))
        unlink(path)
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw RescueError("\(path): \(String(cString: strerror(errno)))") }
        defer { close(descriptor) }
        var folder = stat()
        let isOwned = stat(URL(filePath: path).deletingLastPathComponent().path, &folder) == 0
        guard isOwned, folder.st_uid == geteuid() || fchown(descriptor, folder.st_uid, folder.st_gid) == 0,
            Glibc.write(descriptor, bytes, bytes.count) == bytes.count, fsync(descriptor) == 0
        else { throw RescueError("\(path): \(String(cString: strerror(errno)))") }
    }
}

/// What keeps `grandma-server rescue` from its work.
package struct RescueError: Error, CustomStringConvertible {
    package let description: String
    init(_ description: String) { self.description = description }
}
