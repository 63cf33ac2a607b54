import FamilyCore
package import FoundationEssentials
import Glibc
package import ServerCore

/// Where a server's files lie below its data folder.
package struct ServerFiles: Sendable {
    package let root: URL

    package init(_ root: URL) { self.root = root }

    package var catalogue: URL { root.appending(path: "catalogue.sqlite") }
    package var photos: URL { root.appending(path: "photos") }
    package var staging: URL { root.appending(path: "staging") }
    package var codeKey: URL { root.appending(path: "code.key") }
    /// What opens this server's encrypted backups; a backup never holds it.
    package var backupKey: URL { root.appending(path: "backup.key") }
    /// What the server tells the keepers of the last backup.
    package var lastBackup: URL { root.appending(path: "last-backup.json") }
    /// The same of the last heirloom.
    package var lastHeirloom: URL { root.appending(path: "last-heirloom.json") }
    /// A restore that is not finished; the next one goes on with it.
    package var restoring: URL { root.appending(path: "restoring.json") }

    /// Takes the lock that a server holds as long as it runs; closing it ends it.
    func lock() throws -> CInt {
        let lock = open(root.appending(path: "lock").path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard lock >= 0 else { throw BackupError("\(root.path) is not ours to write.") }
        guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
            close(lock)
            throw BackupError("A server uses \(root.path). Please stop it first.")
        }
        return lock
    }
}

extension LastBackup {
    /// The folder of the last backup of the server in `data`, or else of its last
    /// heirloom; nil where none was finished.
    package static func folder(of data: URL) -> URL? {
        let files = ServerFiles(data)
        let last = read(files.lastBackup) ?? read(files.lastHeirloom)
        return last.map { URL(filePath: $0.folder) }
    }

    private static func read(_ file: URL) -> LastBackup? {
        guard let text = try? Data(contentsOf: file) else { return nil }
        return try? WireCoding.decode(LastBackup.self, from: text)
    }

    func write(to file: URL) throws {
        try WireCoding.encode(self).write(to: file, options: .atomic)
        // The server reads it, also where this command ran as root.
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
    }
}
