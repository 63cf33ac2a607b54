import Files
import FoundationEssentials
import Glibc
import SystemPackage

/// The folder with all durable data of the server.
///
/// Only one server at a time may hold its lock, which is released with this
/// value.
final class DataFolder: Sendable {
    let root: URL
    private let lock: LockFile

    var catalogue: URL { root.appending(path: "catalogue.sqlite") }
    var blobs: URL { root.appending(path: "photos") }
    /// Names the server that owns the photos in this folder.
    var marker: PhotosMarker { PhotosMarker(path: blobs.appending(path: PhotosMarker.name).path) }
    /// Names the store of the photos if it is another than this folder.
    var photosPlace: PhotosLocationFile { PhotosLocationFile(in: root) }
    /// Names the database of the catalogue if it is no file in this folder.
    var database: DatabaseFile { DatabaseFile(in: root) }
    /// The record of a move to another place.
    var moveJournal: MoveJournalFile { MoveJournalFile(in: root) }
    /// The record of photos that the catalogue does not name.
    var foundPhotos: FoundPhotosFile { FoundPhotosFile(in: root) }
    /// New files wait here, and SQLite has its temporary files here.
    ///
    /// The folder is on the file system of the blobs, so a rename moves them
    /// into the store.
    var staging: URL { Self.staging(in: root) }
    /// Unfinished uploads.
    ///
    /// The folder is on the file system of the blobs, because uploads are
    /// hard-linked into the store where that file system has hard links.
    var uploads: URL { root.appending(path: "uploads") }
    var codeKey: URL { root.appending(path: "code.key") }
    /// The key by which push services know this server.
    var pushKey: URL { root.appending(path: "push.key") }
    /// The key by which frames know this server at another address.
    var signingKey: URL { root.appending(path: "server.key") }
    /// The names of towns; it can be made again.
    var towns: URL { Self.towns(in: root) }
    var setupLink: URL { root.appending(path: "setup-link.txt") }
    /// The backup command writes this file.
    var lastBackup: URL { root.appending(path: "last-backup.json") }
    /// The heirloom command writes this file.
    var lastHeirloom: URL { root.appending(path: "last-heirloom.json") }
    /// The nightly backup writes this file when it fails.
    var failedBackup: URL { root.appending(path: "failed-backup.json") }
    /// The nightly heirloom writes this file when it fails.
    var failedHeirloom: URL { root.appending(path: "failed-heirloom.json") }
    var ballast: BallastFile { BallastFile(path: root.appending(path: "reserve.bin").path, folder: root.path) }

    static func towns(in root: URL) -> URL { root.appending(path: "towns") }
    static func staging(in root: URL) -> URL { root.appending(path: "staging") }

    /// Creates the folder if it is missing, for our own user alone, and locks
    /// it.
    ///
    /// A folder of another user's is taken as it is if we may write in it.
    ///
    /// `known` tells whether a server has used the folder before.
    init(_ root: URL, known: KnownDataFolders?) throws(StartError) {
        self.root = root
        let hasFile = FileManager.default.fileExists(atPath: root.appending(path: "catalogue.sqlite").path)
        let isNew = !hasFile && DatabaseFile(in: root).place == nil
        if isNew, let known, known.contains(root) { throw .photosNotHere(root.path, note: known.file.path) }
        if isNew { try Self.requireNoOthers(in: root) }
        for folder in [root, root.appending(path: "photos"), Self.staging(in: root)] {
            try Self.make(folder)
            try Self.closeToOthers(folder)
        }
        lock = try Self.lock(root.appending(path: "lock"))
        for file in [catalogue, codeKey, pushKey, signingKey, blobs, staging] { try Self.requireOurs(file) }
    }

    /// Takes the lock, also from a server that is just ending.
    ///
    /// A killed server's lock stays until the last process has closed it, and a
    /// darkroom that the server was starting closes its copy only at `exec`.
    private static func lock(_ file: URL) throws(StartError) -> LockFile {
        do throws(LockFileError) {
            return try LockFile(file.path, tries: lockTries)
        } catch {
            switch error {
            case .cannotOpen(let code): throw refusal(file, code)
            case .isHeld: throw .data("another server uses it")
            }
        }
    }

    /// Two seconds in all: more than any process needs to end.
    private static let lockTries = 40

    /// Requires that a new album does not begin among other people's folders, which its server would close to them.
    private static func requireNoOthers(in root: URL) throws(StartError) {
        let own: Set = ["photos", "staging", "uploads", "mending", "restore"]
        // File systems, desktops and network storage put these into each folder or disk.
        let usual: Set = ["lost+found", "System Volume Information", "$RECYCLE.BIN", "#recycle", "@eaDir"]
        let names = (try? Folder<Errno>.names(in: root.path)) ?? []
        let other = names.sorted().first { name in
            !name.hasPrefix(".") && !own.contains(name) && !usual.contains(name)
                && Folder<Errno>.isFolder(root.appending(path: name).path)
        }
        guard let other else { return }
        let better = root.appending(path: "grandma").path
        throw .data(
            "\(root.path) has other folders in it, such as \(other); the album needs one of its own, such as \(better)"
        )
    }

    private static func make(_ folder: URL) throws(StartError) {
        do throws(Errno) {
            try Folder<Errno>.make(folder.path)
        } catch {
            throw error == .noSpace ? .diskFull : .data("\(folder.path): \(error)")
        }
    }

    /// Closes a folder to other users if it is ours.
    ///
    /// A container's volume (`fsGroup` of Kubernetes, OpenShift) belongs to root, and a group may write in it: who may is
    /// its operator's choice. The files and folders that the server makes in it are closed to others all the same.
    private static func closeToOthers(_ folder: URL) throws(StartError) {
        guard FileIdentity(folder.path)?.owner == geteuid() else { return try requireOurs(folder) }
        do throws(Errno) {
            try Folder<Errno>.setPermissions(.ownerReadWriteExecute, of: folder.path)
        } catch {
            throw refusal(folder, error)
        }
    }

    /// Free bytes for this user; nil if the system does not report them.
    var freeBytes: Int64? {
        FileSystem.freeBytes(at: root.path)
    }

    /// Whether nothing can be written into the folder or to the photos, which may be on another disk.
    var isReadOnly: Bool { [root.path, blobs.path].contains(where: FileSystem.isReadOnly) }

    /// Throws if we cannot read and write an existing file or folder, for
    /// example because root created it.
    private static func requireOurs(_ file: URL) throws(StartError) {
        guard access(file.path, F_OK) == 0, access(file.path, R_OK | W_OK) != 0 else { return }
        throw refusal(file, Errno(rawValue: errno))
    }

    /// Describes a system call's error for `file`, with the file's owner if that
    /// is another user.
    private static func refusal(_ file: URL, _ code: Errno) -> StartError {
        guard let user = FileIdentity(file.path)?.owner, user != geteuid() else {
            return .data("\(file.path): \(code)")
        }
        let owner = getpwuid(user).map { String(cString: $0.pointee.pw_name) } ?? String(user)
        return .data("\(file.path) belongs to \(owner): give it to the server's own user (chown)")
    }
}
