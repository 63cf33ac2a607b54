import BlobStores
import FamilyCore
import FoundationEssentials
import Glibc
import SQLCatalogue
import ServerCore

/// A folder that holds a server's backups: photos by their content, each once,
/// and a small folder for each snapshot.
///
/// ```
/// grandma-backup.json            whose backup this is
/// photos/ab/ab12…                originals, renditions and films
/// snapshots/2026-11-23T03-00-00Z/catalogue.sqlite, code.key, snapshot.json
/// ```
///
/// A snapshot gets its name when all that it needs is in the folder and was read
/// back: whatever is interrupted, the last good one stands.
final class BackupFolder {
    struct Owner: Codable {
        var format = 1
        let server: ServerID
    }

    let root: URL
    let blobs: FileBlobStore
    private let lock: CInt

    var photos: URL { root.appending(path: "photos") }
    private var snapshotsFolder: URL { root.appending(path: "snapshots") }
    private var ownerFile: URL { root.appending(path: "grandma-backup.json") }
    /// Becomes a snapshot by being renamed.
    var unfinished: URL { snapshotsFolder.appending(path: ".unfinished") }

    /// Opens a backup, or begins one in an empty or missing folder where
    /// `beginning` allows it.
    ///
    /// Only a folder that was begun by hand is written to at night: an unmounted
    /// stick leaves an empty folder behind, and a backup on the system's own disk
    /// helps nobody.
    init(_ root: URL, beginning server: ServerID?) throws {
        self.root = root
        let marker = root.appending(path: "grandma-backup.json")
        if !FileManager.default.fileExists(atPath: marker.path) {
            guard let server else {
                throw BackupError("There is no backup in \(root.path). Is its disk or stick there?")
            }
            try Self.begin(root, marker, Owner(server: server))
        }
        lock = open(root.appending(path: "lock").path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard lock >= 0, flock(lock, LOCK_EX | LOCK_NB) == 0 else {
            throw BackupError("Another command works with the backup in \(root.path).")
        }
        blobs = try FileBlobStore(folder: root.appending(path: "photos").path)
    }

    deinit { close(lock) }

    private static func begin(_ root: URL, _ marker: URL, _ owner: Owner) throws {
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
        let names = try FileManager.default.contentsOfDirectory(atPath: root.path).filter { $0 != "lost+found" }
        guard names.isEmpty else {
            throw BackupError("\(root.path) is neither empty nor a backup. Please name a folder of its own.")
        }
        try Data(WireCoding.encode(owner)).write(to: marker, options: .atomic)
        try DurableCopy.sync(marker.path)
    }

    func owner() throws -> ServerID {
        guard let text = try? Data(contentsOf: ownerFile), let owner = try? WireCoding.decode(Owner.self, from: text)
        else { throw BackupError("\(ownerFile.path) cannot be read.") }
        guard owner.format == 1 else {
            throw BackupError("The backup in \(root.path) was made by a newer grandma-server.")
        }
        return owner.server
    }

    /// The finished snapshots, the oldest first.
    func snapshots() throws -> [String] {
        guard FileManager.default.fileExists(atPath: snapshotsFolder.path) else { return [] }
        return try FileManager.default.contentsOfDirectory(atPath: snapshotsFolder.path)
            .filter { SnapshotName.date(of: $0) != nil }.sorted()
    }

    func folder(of snapshot: String) -> URL { snapshotsFolder.appending(path: snapshot) }

    func catalogue(of snapshot: String) throws -> CatalogueFile {
        try CatalogueFile(path: folder(of: snapshot).appending(path: "catalogue.sqlite").path)
    }

    /// An empty folder for what becomes a snapshot.
    func beginSnapshot() throws {
        try FileManager.default.createDirectory(at: snapshotsFolder, withIntermediateDirectories: true)
        try? FileManager.default.removeItem(at: unfinished)
        try FileManager.default.createDirectory(at: unfinished, withIntermediateDirectories: false)
    }

    /// Gives the unfinished snapshot its name, durably.
    func finishSnapshot(_ name: String) throws {
        let target = folder(of: name)
        guard rename(unfinished.path, target.path) == 0 else {
            throw BackupError("The snapshot could not be named: \(String(cString: strerror(errno))).")
        }
        try DurableCopy.sync(target.path)
    }

    func remove(_ snapshot: String) throws { try FileManager.default.removeItem(at: folder(of: snapshot)) }
}
