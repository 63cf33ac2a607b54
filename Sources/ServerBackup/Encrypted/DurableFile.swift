import Files
import FoundationEssentials
import SQLCatalogue
import SystemPackage

/// Writes small files of the data folder or of a backup that a power cut must not lose.
enum DurableFile {
    /// Writes or replaces the file at `url`; durable on return.
    ///
    /// Only the owner may read the file: the owner of its folder, who is the server's user for the data folder.
    static func write(_ bytes: [UInt8], to url: URL) throws {
        let draft = url.path + ".new"
        do throws(Errno) {
            try Folder<Errno>.remove(draft)
            try OpenFile<Errno>(creating: draft).write(bytes)
            try FolderOwner(of: Folder<Errno>.parent(of: draft))?.give(draft)
        } catch {
            throw BackupError("\(draft) cannot be written: \(error).")
        }
        try DurableCopy.sync(draft)
        do throws(Errno) {
            try Folder<Errno>.rename(draft, to: url.path)
        } catch {
            throw BackupError("\(url.path) cannot be written: \(error).")
        }
        try DurableCopy.sync(url.path)
    }
}
