import BlobStores
import FamilyCore
import Files
import FoundationEssentials
import SQLCatalogue
import ServerCore
import SystemPackage

/// A folder with a server's backups: each blob once, and one folder per snapshot.
///
/// ```
/// grandma-backup.json            the server that owns this backup
/// photos/ab/ab12…                originals, renditions and films
/// snapshots/2026-11-23T03-00-00Z/catalogue.sqlite, code.key, push.key, server.key, snapshot.json
/// forgotten.json                 the files of deleted photos that were removed on purpose, if there are any
/// ```
///
/// A heirloom has the same files in its folder `restore`, except the photos: its
/// photos lie under readable names, and each snapshot lists them
/// (`HeirloomFiles`).
///
/// A snapshot gets its final name only after everything that it needs has been
/// written and read back, so an interruption never harms the last good snapshot.
final class BackupFolder {
    enum Layout: String {
        case backup
        case heirloom

        var marker: String { "grandma-\(rawValue).json" }

        /// The folder that holds the marker, the lock and the snapshots.
        func home(in root: URL) -> URL { self == .backup ? root : root.appending(path: "restore") }
    }

    struct Owner: Codable {
        var format = 1
        let server: ServerID
    }

    let root: URL
    let layout: Layout
    let home: URL
    private let lock: LockFile?

    private var snapshotsFolder: URL { home.appending(path: "snapshots") }
    private var ownerFile: URL { home.appending(path: layout.marker) }
    /// The snapshot in progress.
    ///
    /// Renaming this folder turns it into a finished snapshot.
    var unfinished: URL { snapshotsFolder.appending(path: ".unfinished") }

    /// The remains of a snapshot whose removal was interrupted.
    private var removing: URL { snapshotsFolder.appending(path: ".leaving") }

    /// Opens a backup.
    ///
    /// If `server` is not nil, begins one in an empty or missing folder.
    /// Nightly backups pass nil: an unmounted stick leaves an empty folder
    /// behind, and a backup on the system's own disk would protect nothing.
    ///
    /// `isReading`: nothing is written, so that the medium may be read-only.
    init(_ root: URL, _ layout: Layout, beginning server: ServerID?, isReading: Bool = false) throws {
        self.root = root
        self.layout = layout
        home = layout.home(in: root)
        if !isReading { try Self.requireNoLinks(in: root, layout) }
        if !Self.isThere(root, layout) {
            guard let server else {
                throw Self.missing(layout, in: root)
            }
            try Self.begin(root, layout, Owner(server: server))
        }
        let lockFile = home.appending(path: "lock").path
        lock = try BackupLock.take(lockFile, of: layout.rawValue, in: root, isReading: isReading)
    }

    /// Opens the backup or the heirloom in `root` for reading.
    convenience init(readingAny root: URL) throws {
        let layout: Layout = Self.isThere(root, .heirloom) ? .heirloom : .backup
        try self.init(root, layout, beginning: nil, isReading: true)
    }

    static func missing(_ layout: Layout, in root: URL) -> BackupError {
        BackupError("There is no \(layout.rawValue) in \(root.path). Is its disk or stick there?", cause: .missing)
    }

    static func isThere(_ root: URL, _ layout: Layout) -> Bool {
        FileManager.default.fileExists(atPath: layout.home(in: root).appending(path: layout.marker).path)
    }

    /// Throws if the folder of a backup or heirloom, or one in which files are removed, is a symbolic link.
    ///
    /// The disk may have been in the hands of strangers. A link on it would let this program, which runs as root, remove
    /// and write files wherever the link leads.
    private static func requireNoLinks(in root: URL, _ layout: Layout) throws {
        let home = layout.home(in: root)
        // A person may have chosen a backup's own folder by a link.
        if layout == .heirloom { try requireNoLink(at: home) }
        for name in ["photos", "snapshots", "staging"] { try requireNoLink(at: home.appending(path: name)) }
    }

    static func requireNoLink(at folder: URL) throws {
        guard Folder<Errno>.isLink(folder.path) else { return }
        throw BackupError("\(folder.path) is a symbolic link, which is not followed there. Please remove the link.")
    }

    private static let readableByAll = FilePermissions(rawValue: 0o755)

    private static func begin(_ root: URL, _ layout: Layout, _ owner: Owner) throws {
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
        let names = try FileManager.default.contentsOfDirectory(atPath: root.path).filter { !isSystem($0) }
        let home = layout.home(in: root)
        // A heirloom that was interrupted right after this folder was made has
        // only `restore` in it.
        guard names.isEmpty || (layout == .heirloom && names == [home.lastPathComponent]) else {
            let kind = layout.rawValue
            throw BackupError("\(root.path) is neither empty nor a \(kind). Please name a folder of its own.")
        }
        if layout == .heirloom {
            // Everybody who holds the stick may read the album. Only the owner
            // may read what a server needs. Some sticks know no permissions.
            try? Folder<Errno>.setPermissions(Self.readableByAll, of: root.path)
            try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
            try? Folder<Errno>.setPermissions(.ownerReadWriteExecute, of: home.path)
        }
        let marker = home.appending(path: layout.marker)
        try Data(WireCoding.encode(owner)).write(to: marker, options: .atomic)
        try DurableCopy.sync(marker.path)
    }

    /// True for entries that operating systems create on a disk by themselves.
    static func isSystem(_ name: String) -> Bool {
        name == "lost+found" || name == "System Volume Information" || name == "$RECYCLE.BIN" || name.hasPrefix(".")
    }

    func owner() throws -> ServerID {
        guard let text = try? Data(contentsOf: ownerFile), let owner = try? WireCoding.decode(Owner.self, from: text)
        else { throw BackupError("\(ownerFile.path) cannot be read.") }
        guard owner.format == 1 else {
            throw BackupError("The \(layout.rawValue) in \(root.path) was made by a newer grandma-server.")
        }
        return owner.server
    }

    /// The finished snapshots in the order in which they were made.
    func orderedSnapshots() throws -> [Snapshot] {
        guard FileManager.default.fileExists(atPath: snapshotsFolder.path) else { return [] }
        return try FileManager.default.contentsOfDirectory(atPath: snapshotsFolder.path)
            .filter { SnapshotName.date(of: $0) != nil }
            .map { Snapshot(in: folder(of: $0)) }.sorted()
    }

    /// The names of the finished snapshots, oldest first.
    func snapshots() throws -> [String] { try orderedSnapshots().map(\.name) }

    /// The backup's blob store; no folder of it may be a symbolic link, because files are removed there.
    func store() throws -> FileBlobStore {
        let photos = root.appending(path: "photos")
        for name in (try? FileManager.default.contentsOfDirectory(atPath: photos.path)) ?? [] {
            try Self.requireNoLink(at: photos.appending(path: name))
        }
        return try FileBlobStore(folder: photos.path)
    }

    /// The blobs that `snapshot` needs.
    func blobs(of snapshot: String) throws -> any BlobReading {
        switch layout {
        case .backup: FileBlobStore(existing: root.appending(path: "photos").path)
        case .heirloom: try HeirloomFiles(root: root, list: folder(of: snapshot).appending(path: HeirloomList.name))
        }
    }

    func folder(of snapshot: String) -> URL { snapshotsFolder.appending(path: snapshot) }

    func catalogue(of snapshot: String) throws -> CatalogueFile {
        try CatalogueFile(path: folder(of: snapshot).appending(path: "catalogue.sqlite").path)
    }

    /// Creates an empty folder for the next snapshot.
    func emptyUnfinished() throws {
        try FileManager.default.createDirectory(at: snapshotsFolder, withIntermediateDirectories: true)
        try? FileManager.default.removeItem(at: unfinished)
        try FileManager.default.createDirectory(at: unfinished, withIntermediateDirectories: false)
        // It gets the catalogue and a key; some sticks know no permissions.
        try? Folder<Errno>.setPermissions(.ownerReadWriteExecute, of: unfinished.path)
    }

    /// Removes a snapshot; an interrupted removal leaves no half snapshot
    /// behind.
    ///
    /// The snapshot is renamed first. Under its own name, a snapshot without
    /// its catalogue would look damaged. The rename is durable when this
    /// function returns, so no file is removed that a snapshot still names.
    func remove(_ snapshot: String) throws {
        try? FileManager.default.removeItem(at: removing)
        do throws(Errno) {
            try Folder<Errno>.rename(folder(of: snapshot).path, to: removing.path)
        } catch {
            throw BackupError(
                "The old snapshot \(snapshot) could not be removed: \(error).",
                isDiskFull: error == .noSpace
            )
        }
        try DurableCopy.sync(removing.path)
        try FileManager.default.removeItem(at: removing)
    }
}
