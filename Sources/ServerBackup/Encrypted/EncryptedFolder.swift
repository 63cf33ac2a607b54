import Files
package import FoundationEssentials
import Glibc
import SQLCatalogue
import SystemPackage

/// A folder with an encrypted backup.
///
/// ```
/// encrypted/       the backup as gocryptfs stores it: names and bytes encrypted
/// open/            the decrypted backup, mounted only while a command runs
/// READ ME.txt      how to open the backup without GrandMa
/// ```
///
/// `open` contains an ordinary backup, so every rule for backups holds here too.
/// gocryptfs passes each write, sync and rename on to the disk. A file that was
/// changed on the disk cannot be decrypted, so it is reported as damaged.
///
/// `--deterministic-names` encrypts names without one extra file per folder. With
/// that file, a power cut while a folder is created can leave a folder that can
/// never be opened again.
package struct EncryptedFolder: Sendable {
    private static let tool = "gocryptfs"

    private let folder: URL
    private let key: BackupKeyFile

    private var sealed: URL { folder.appending(path: "encrypted") }
    private var opened: URL { folder.appending(path: "open") }

    /// `key`: the file that holds the key.
    package init(_ folder: URL, key: URL) {
        self.folder = folder
        self.key = BackupKeyFile(url: key)
    }

    /// True if `folder` holds an encrypted backup.
    package static func isThere(_ folder: URL) -> Bool {
        FileManager.default.fileExists(atPath: folder.appending(path: "encrypted/gocryptfs.conf").path)
    }

    /// Begins an encrypted backup in an empty or missing folder.
    ///
    /// Returns the key, for the owner to print; nil if the folder holds an
    /// encrypted backup already. The key is on the disk before the first byte
    /// is encrypted with it, and before that the server has recorded in `files`
    /// that this folder is encrypted.
    package func begin(recordingIn files: ServerFiles) throws -> BackupKey? {
        if Self.isThere(folder) { return nil }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let draft = folder.appending(path: ".encrypted")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        guard names.allSatisfy({ $0.hasPrefix(".") || $0 == "lost+found" || $0 == "READ ME.txt" }) else {
            throw BackupError("\(folder.path) is not empty. An encrypted backup wants a folder of its own.")
        }
        try files.record(.encrypted, of: folder)
        let key = self.key.isThere ? try self.key.read() : BackupKey()
        try self.key.write(key)
        try Data(Self.readMe.utf8).write(to: folder.appending(path: "READ ME.txt"), options: .atomic)
        try? FileManager.default.removeItem(at: draft)
        try FileManager.default.createDirectory(at: draft, withIntermediateDirectories: false)
        // 160 random bits cannot be guessed. A slow key derivation protects
        // weak passwords; here it would only slow down each night.
        try run(["--init", "--deterministic-names", "--scryptn", "10", "--quiet", draft.path], key)
        do throws(Errno) {
            try Folder<Errno>.rename(draft.path, to: sealed.path)
        } catch {
            throw BackupError("\(sealed.path) cannot be made: \(error).")
        }
        try DurableCopy.sync(sealed.appending(path: "gocryptfs.conf").path)
        try DurableCopy.sync(sealed.path)
        return key
    }

    /// Mounts the decrypted backup, runs `body` with its folder, and unmounts
    /// it.
    ///
    /// `isReading`: `body` writes nothing, so that the medium may be read-only.
    package func withOpened<Result>(
        isReading: Bool,
        _ body: (URL) async throws -> Result
    ) async throws -> Result {
        let key = try key.read()
        let lock = try lock(isReading: isReading)
        defer { withExtendedLifetime(lock) {} }
        // A killed command may have left the backup mounted.
        closeOpened()
        try BackupFolder.requireNoLink(at: opened)
        try FileManager.default.createDirectory(at: opened, withIntermediateDirectories: true)
        try run(["--quiet", "--nosyslog"] + (isReading ? ["--ro"] : []) + [sealed.path, opened.path], key)
        defer { closeOpened() }
        return try await body(opened)
    }

    /// Stores the key for nightly backups, unless a key is stored already.
    package func keepKey(in file: URL) throws {
        let target = BackupKeyFile(url: file)
        guard file != key.url, (try? target.read()) == nil else { return }
        try target.write(try key.read())
    }

    /// Ensures that one command at a time uses the folder.
    ///
    /// The lock inside the backup cannot: two mounts of one backup do not share
    /// locks.
    private func lock(isReading: Bool) throws -> LockFile? {
        try BackupLock.take(folder.appending(path: "lock").path, of: "backup", in: folder, isReading: isReading)
    }

    private func closeOpened() {
        // Root may unmount by itself. Others ask fusermount, which reports
        // nothing if nothing is mounted. Neither follows a symbolic link.
        let options = CInt(MNT_DETACH | UMOUNT_NOFOLLOW)
        if umount2(opened.path, options) == 0 || errno == EINVAL || errno == ENOENT { return }
        _ = try? ChildProgram.run(["fusermount", "-u", "-z", "-q", opened.path], input: "")
    }

    private func run(_ words: [String], _ key: BackupKey) throws {
        switch try ChildProgram.run([Self.tool] + words, input: "\(key)\n") {
        case 0: return
        case 12: throw BackupError("The key in \(self.key.url.path) does not open the backup in \(folder.path).")
        case nil: throw BackupError("An encrypted backup needs gocryptfs: apt-get install gocryptfs.")
        case let status?: throw BackupError("gocryptfs could not open \(folder.path): it ended with \(status).")
        }
    }

    private static let readMe = """
        This is an encrypted backup of a family's album, made by GrandMa (grandma-server backup).

        A new server comes from it, with the key that was printed, in a file:
            grandma-server restore THIS-FOLDER --key FILE

        Without GrandMa, gocryptfs opens it; the key is what it asks for, with its dashes:
            gocryptfs encrypted SOME-EMPTY-FOLDER

        """
}
