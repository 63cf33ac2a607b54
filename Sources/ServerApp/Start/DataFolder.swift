import Files
import FoundationEssentials
import Glibc

/// The folder with all durable data of the server.
///
/// Only one server at a time may hold its lock, which is released with this
/// value.
final class DataFolder: Sendable {
    let root: URL
    private let lock: Int32

    var catalogue: URL { root.appending(path: "catalogue.sqlite") }
    var blobs: URL { root.appending(path: "photos") }
    /// Names the server that owns the photos.
    var marker: PhotosMarker { PhotosMarker(path: blobs.appending(path: "this-is-grandma.json").path) }
    /// New files wait here.
    ///
    /// The folder is on the file system of the blobs, so a rename moves them
    /// into the store.
    var staging: URL { root.appending(path: "staging") }
    /// Unfinished uploads.
    ///
    /// The folder is on the file system of the blobs, because uploads are
    /// hard-linked into the store.
    var uploads: URL { root.appending(path: "uploads") }
    var codeKey: URL { root.appending(path: "code.key") }
    /// The key by which push services know this server.
    var pushKey: URL { root.appending(path: "push.key") }
    /// The names of towns; it can be made again.
    var towns: URL { root.appending(path: "towns") }
    var setupLink: URL { root.appending(path: "setup-link.txt") }
    /// The backup command writes this file.
    var lastBackup: URL { root.appending(path: "last-backup.json") }
    /// The heirloom command writes this file.
    var lastHeirloom: URL { root.appending(path: "last-heirloom.json") }
    var ballast: BallastFile { BallastFile(path: root.appending(path: "reserve.bin").path, folder: root.path) }

    /// Creates the folder if it is missing, for our own user alone, and locks
    /// it.
    ///
    /// `known` tells whether a server has used the folder before.
    init(_ root: URL, known: KnownDataFolders?) throws(StartError) {
        self.root = root
        let isNew = !FileManager.default.fileExists(atPath: root.appending(path: "catalogue.sqlite").path)
        if isNew, let known, known.contains(root) { throw .photosNotHere(root.path, note: known.file.path) }
        do {
            for folder in [root, root.appending(path: "photos"), root.appending(path: "staging")] {
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                guard chmod(folder.path, 0o700) == 0 else { throw Self.refusal(folder) }
            }
        } catch let error as StartError {
            throw error
        } catch {
            throw .data("\(error)")
        }
        let path = root.appending(path: "lock")
        lock = open(path.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard lock >= 0 else { throw Self.refusal(path) }
        // deinit closes the lock in this case too, because all properties are
        // initialised. A second close could hit a descriptor that was reused
        // meanwhile.
        guard Self.take(lock) else { throw .data("another server uses it") }
        for file in [catalogue, codeKey, pushKey, blobs, staging] { try Self.requireOurs(file) }
    }

    deinit {
        close(lock)
    }

    /// Takes the lock, also from a server that is just ending.
    ///
    /// A killed server's lock stays until the last process has closed it, and a
    /// darkroom that the server was starting closes its copy only at `exec`.
    private static func take(_ lock: Int32) -> Bool {
        for _ in 0..<lockTries {
            if flock(lock, LOCK_EX | LOCK_NB) == 0 { return true }
            usleep(lockPause)
        }
        return false
    }

    /// Two seconds in all: more than any process needs to end.
    private static let lockTries = 40
    /// In microseconds.
    private static let lockPause: useconds_t = 50_000

    /// Free bytes for this user; nil if the system does not report them.
    var freeBytes: Int64? {
        FileSystem.freeBytes(at: root.path)
    }

    /// Throws if we cannot read and write an existing file or folder, for
    /// example because root created it.
    private static func requireOurs(_ file: URL) throws(StartError) {
        guard access(file.path, F_OK) == 0, access(file.path, R_OK | W_OK) != 0 else { return }
        throw refusal(file)
    }

    /// Describes the last system call's error for `file`, with the file's owner
    /// if that is another user.
    private static func refusal(_ file: URL) -> StartError {
        let reason = String(cString: strerror(errno))
        guard let user = FileIdentity(file.path)?.owner, user != geteuid() else {
            return .data("\(file.path): \(reason)")
        }
        let owner = getpwuid(user).map { String(cString: $0.pointee.pw_name) } ?? String(user)
        return .data("\(file.path) belongs to \(owner): give it to the server's own user (chown)")
    }
}
