import Files
import FoundationEssentials
import FrameCore
import Glibc

/// The few things that are done to files here, each either done when it returns
/// or thrown as `ShelfError`.
enum Disk {
    /// Makes a folder that only its owner can enter, and those above it.
    static func makeFolder(_ path: String) throws(ShelfError) {
        var isMade = mkdir(path, 0o700) == 0
        if !isMade, errno == ENOENT, Folder.parent(of: path) != path {
            try makeFolder(Folder.parent(of: path))
            // Once more only: a file system that lets no name be made, as `/proc`, gives the same error again.
            isMade = mkdir(path, 0o700) == 0
        }
        let code = errno
        // On a card that became read-only, `mkdir` may say EROFS even where the folder is there (EEXIST). Only the folder
        // itself counts, or such a frame could not open its shelf and would show no photos.
        guard isMade || Folder.isFolder(path) else { throw .ofErrno("make the folder \(path)", code) }
    }

    /// Makes a folder of the shelf's own; a file that a damaged disk shows in its place is removed.
    static func makeOwnFolder(_ path: String) throws(ShelfError) {
        if access(path, F_OK) == 0, !Folder.isFolder(path) { try remove(path) }
        try makeFolder(path)
    }

    /// The length of a plain file in bytes; nil where there is none.
    static func length(of path: String) -> Int64? {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return Int64(status.st_size)
    }

    /// Whether no file of this length is there for certain.
    ///
    /// A disk that cannot answer, as one that fails for a moment, proves nothing: the result is false then.
    static func lacks(_ path: String, bytes: Int64) -> Bool {
        var status = stat()
        guard stat(path, &status) == 0 else { return errno == ENOENT || errno == ENOTDIR }
        return status.st_mode & S_IFMT != S_IFREG || Int64(status.st_size) != bytes
    }

    /// The names in a folder; none where there is no folder.
    static func names(in folder: String) -> [String] { (try? Folder.names(in: folder)) ?? [] }

    /// Removes a file, or a folder with all that is in it: a damaged disk may
    /// show a folder where a file was.
    ///
    /// Removing what is not there is not an error.
    static func remove(_ path: String) throws(ShelfError) { try Folder.remove(path) }

    /// Renames within one file system and waits until the disk has the name.
    static func move(_ path: String, to target: String) throws(ShelfError) {
        try rename(path, to: target)
        try Folder.sync(Folder.parent(of: target))
    }

    /// Renames a file within one file system; the new name is durable only after the next sync of its folder.
    static func rename(_ path: String, to target: String) throws(ShelfError) {
        if Folder.isFolder(target), !Folder.isFolder(path) { try remove(target) }
        try Folder.rename(path, to: target)
    }

    /// Waits until the disk has a file's bytes.
    static func sync(_ path: String) throws(ShelfError) {
        try OpenFile(reading: path, followsLinks: true).sync()
    }

    /// Puts `bytes` in the place of a file that only its owner may read: the old
    /// file or the new one is there, also when the plug is pulled.
    static func replace(_ path: String, with bytes: Data) throws(ShelfError) {
        let temporary = try draft(of: path, bytes, isSynced: true)
        try move(temporary, to: path)
    }

    /// Puts `bytes` in the place of a file like `replace`, but does not wait for the disk: after a power cut the file
    /// may be empty.
    static func replaceUnsynced(_ path: String, with bytes: Data) throws(ShelfError) {
        try rename(draft(of: path, bytes, isSynced: false), to: path)
    }

    private static func draft(of path: String, _ bytes: Data, isSynced: Bool) throws(ShelfError) -> String {
        let temporary = path + ".new"
        try remove(temporary)
        let file = try OpenFile(creating: temporary)
        try file.write(bytes)
        if isSynced { try file.sync() }
        return temporary
    }

    /// Writes down for its owner what may be lost or torn: nobody waits for the
    /// disk, or hears that it is full.
    static func scribble(_ bytes: Data, at path: String) {
        guard let file = try? OpenFile(continuing: path, followsLinks: true) else { return }
        try? file.cut(to: 0)
        try? file.write(bytes)
    }

    /// The bytes that are left for a user who is not root.
    static func freeSpace(at path: String) -> Int64 {
        FileSystem.freeBytes(at: path) ?? 0
    }
}
