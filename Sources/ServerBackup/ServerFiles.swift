import FamilyCore
import Files
package import FoundationEssentials
package import ServerCore
import SystemPackage

/// The paths of a server's files below its data folder.
package struct ServerFiles: Sendable {
    package let root: URL

    package init(_ root: URL) { self.root = root }

    package var catalogue: URL { root.appending(path: "catalogue.sqlite") }
    package var photos: URL { root.appending(path: "photos") }
    /// Those of an album's files that exist: the catalogue, the catalogue's write-ahead log, and the photos.
    ///
    /// The folder of the photos counts only with files in it: it may be the place where a new disk is mounted.
    ///
    /// A log that is not empty belongs to the catalogue that was beside it; SQLite would apply it to any other one that
    /// gets that name.
    var album: [URL] {
        let log = URL(filePath: catalogue.path + "-wal")
        let hasLog = FileIdentity(log.path)?.size ?? 0 > 0
        let there = [catalogue, photos].filter { FileManager.default.fileExists(atPath: $0.path) }
        return there.filter { $0 == catalogue || Self.hasFiles(in: $0) } + (hasLog ? [log] : [])
    }

    /// True if there are files in the folder or in a folder below it, except those that a system makes on a new disk, and
    /// except `ignored`, the name of a file.
    ///
    /// A path that cannot be listed counts as a file.
    static func hasFiles(in folder: URL, except ignored: String? = nil) -> Bool {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else { return true }
        return names.contains {
            $0 != ignored && !BackupFolder.isSystem($0) && hasFiles(in: folder.appending(path: $0), except: ignored)
        }
    }

    /// True if the photos are on another disk than the data folder.
    var arePhotosOnAnotherDisk: Bool {
        guard let folder = FileIdentity(photos.path), let data = FileIdentity(root.path) else { return false }
        return folder.device != data.device
    }

    /// Throws for a folder within the data folder: a backup there would be lost with the album, or the server would
    /// remove it.
    func requireOutside(_ folder: URL) throws {
        var there = folder.standardizedFileURL
        while there.path != "/", !FileManager.default.fileExists(atPath: there.path) { there.deleteLastPathComponent() }
        let (inner, outer) = (there.resolvingSymlinksInPath().path, root.resolvingSymlinksInPath().path)
        guard inner != outer, !inner.hasPrefix(outer + "/") else {
            throw BackupError(
                "\(folder.path) is in the data folder of the server itself. Please name a folder elsewhere, best on "
                    + "another disk."
            )
        }
    }

    package var staging: URL { root.appending(path: "staging") }
    package var codeKey: URL { root.appending(path: "code.key") }
    /// The key by which push services know the server; without it everybody
    /// has to switch the news on anew.
    package var pushKey: URL { root.appending(path: "push.key") }
    /// The key by which frames know the server at another address.
    package var signingKey: URL { root.appending(path: "server.key") }
    /// The keys that belong to every copy of the catalogue.
    var keys: [URL] { [codeKey, pushKey, signingKey] }
    /// The key of this server's encrypted backups.
    ///
    /// The file is never part of a backup.
    package var backupKey: URL { root.appending(path: "backup.key") }
    /// Which backups of this server are encrypted.
    ///
    /// The file is never part of a backup.
    var backupForms: URL { root.appending(path: "backup-forms.json") }
    /// The time and place of the last backup.
    ///
    /// The server shows them to keepers.
    package var lastBackup: URL { root.appending(path: "last-backup.json") }
    /// The time and place of the last heirloom.
    ///
    /// The server shows them to keepers.
    package var lastHeirloom: URL { root.appending(path: "last-heirloom.json") }
    /// Why the last nightly backup failed; removed by the next that does not.
    package var failedBackup: URL { root.appending(path: "failed-backup.json") }
    /// Why the last nightly heirloom failed; removed by the next that does not.
    package var failedHeirloom: URL { root.appending(path: "failed-heirloom.json") }
    /// The progress of an interrupted restore.
    ///
    /// The next restore continues it.
    package var restoring: URL { root.appending(path: "restoring.json") }

    /// Makes created and removed names in the data folder durable.
    func sync() throws {
        do throws(Errno) {
            try Folder<Errno>.sync(root.path)
        } catch {
            throw BackupError("\(root.path) cannot be written: \(error).")
        }
    }

    /// Gives everything in the data folder that root made to the owner of the folder.
    ///
    /// Without that the server could not read what a command of root's has written.
    func giveAll() throws {
        guard FileManager.default.fileExists(atPath: root.path) else { return }
        do throws(Errno) {
            try FolderOwner(of: root.path)?.giveAll(in: root.path)
        } catch {
            throw BackupError("Not everything in \(root.path) could be given to the owner of that folder: \(error).")
        }
    }

    /// Records a finished copy, by which keepers are told of it.
    ///
    /// The copy stays good if the record cannot be written: returns a warning then. On a disk that can only be read, of
    /// which the server itself tells keepers, that is expected, and only said.
    func remember(_ last: LastBackup, in record: URL, say: (String) -> Void) -> String? {
        guard !FileSystem.isReadOnly(at: root.path) else {
            say("\(root.path) can only be read, so keepers are not told of this copy.")
            return nil
        }
        do {
            try last.write(to: record)
            return nil
        } catch {
            return (error as? BackupError)?.sentence ?? "\(error)."
        }
    }

    /// Takes the lock that a running server holds.
    ///
    /// The returned value releases the lock when it goes away.
    func lock() throws -> LockFile {
        do throws(LockFileError) {
            return try LockFile(root.appending(path: "lock").path)
        } catch {
            switch error {
            case .cannotOpen(let code): throw BackupLock.refusal(code, in: root)
            case .isHeld: throw BackupError("A server uses \(root.path). Please stop it first.")
            }
        }
    }
}

extension LastBackup {
    /// Returns the folder of the last backup of the server in `data`.
    ///
    /// If there was no backup, it is the folder of the last heirloom; nil if
    /// neither was ever finished.
    package static func folder(of data: URL) -> URL? {
        let files = ServerFiles(data)
        let last = read(files.lastBackup) ?? read(files.lastHeirloom)
        return last.map { URL(filePath: $0.folder) }
    }

    private static func read(_ file: URL) -> LastBackup? {
        guard let text = try? Data(contentsOf: file) else { return nil }
        return try? WireCoding.decode(LastBackup.self, from: text)
    }

    /// Writes the record of a finished copy.
    ///
    /// Its disk is the server's, so the error of a full one must not be taken for one of the copy's disk.
    func write(to file: URL) throws {
        do {
            try ServerFiles.write(self, to: file)
        } catch {
            let reason = error.isDiskFull ? "the server's disk is full" : "\(error)"
            throw BackupError(
                "Everything is copied to \(folder), but \(file.path) could not be written, so keepers are not told of it: "
                    + "\(reason)."
            )
        }
    }
}

extension ServerFiles {
    /// Writes a small record that the server must be able to read even if root ran this command.
    static func write(_ record: some Encodable, to file: URL) throws {
        try WireCoding.encode(record).write(to: file, options: .atomic)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
        try FolderOwner(of: file.deletingLastPathComponent().path)?.give(file.path)
    }
}

/// The nightly copying to one folder, whose failures keepers are told.
package struct NightlyCopying {
    let folder: URL
    /// Where a failure is recorded.
    let record: URL
    let now: Date

    /// Runs `body` and records why it fails; a success removes the record.
    package func run<Report>(_ body: () async throws -> Report) async throws -> Report {
        do {
            let report = try await body()
            try? FileManager.default.removeItem(at: record)
            return report
        } catch {
            let failure = FailedBackup(folder: folder.path, failedAt: now, cause: error.causeOfFailedBackup)
            // If even this cannot be written, keepers are told without the cause.
            try? ServerFiles.write(failure, to: record)
            throw error
        }
    }
}

extension NightlyCopying {
    /// The nightly backup of the server in `data`.
    package init(backupOf data: URL, to folder: URL, now: Date) {
        self.init(folder: folder, record: ServerFiles(data).failedBackup, now: now)
    }
}
