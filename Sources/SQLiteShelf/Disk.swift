import FoundationEssentials
import FrameCore
import Glibc

/// The few things that are done to files here, each either done when it returns
/// or thrown as `ShelfTrouble`.
enum Disk {
    /// Makes a folder that only its owner can enter, and those above it.
    static func makeFolder(_ path: String) throws(ShelfTrouble) {
        guard mkdir(path, 0o700) != 0 else { return }
        let code = errno
        if code == ENOENT, let parent = parent(of: path) {
            try makeFolder(parent)
            return try makeFolder(path)
        }
        // Also where the disk lets nothing be made: EROFS comes before EEXIST.
        guard isFolder(path) else { throw .ofErrno("make the folder \(path)", code) }
    }

    /// Makes a folder of the shelf's own; a file that a damaged disk shows in its place is removed.
    static func makeOwnFolder(_ path: String) throws(ShelfTrouble) {
        if access(path, F_OK) == 0, !isFolder(path) { try remove(path) }
        try makeFolder(path)
    }

    /// The length of a plain file in bytes; nil where there is none.
    static func length(of path: String) -> Int64? {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return Int64(status.st_size)
    }

    /// The names in a folder; none where there is no folder.
    static func names(in folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    /// Removes a file, or a folder with all that is in it.
    ///
    /// Removing what is not there is not an error.
    static func remove(_ path: String) throws(ShelfTrouble) {
        guard unlink(path) != 0, errno != ENOENT else { return }
        let code = errno
        // A damaged disk may show a folder where a file was.
        guard isRealFolder(path) else { throw .ofErrno("remove \(path)", code) }
        for name in names(in: path) { try remove("\(path)/\(name)") }
        guard rmdir(path) == 0 else { throw .ofErrno("remove \(path)") }
    }

    /// Renames within one file system and waits until the disk has the name.
    static func move(_ path: String, to target: String) throws(ShelfTrouble) {
        if isFolder(target), !isFolder(path) { try remove(target) }
        guard rename(path, target) == 0 else { throw .ofErrno("move \(path)") }
        if let folder = parent(of: target) { try sync(folder) }
    }

    /// Waits until the disk has a file's bytes, or a folder's names.
    static func sync(_ path: String) throws(ShelfTrouble) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .ofErrno("open \(path)") }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw .ofErrno("sync \(path)") }
    }

    /// Puts `bytes` in the place of a file that only its owner may read: the old
    /// file or the new one is there, also when the plug is pulled.
    static func replace(_ path: String, with bytes: Data) throws(ShelfTrouble) {
        let temporary = path + ".new"
        try remove(temporary)
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .ofErrno("write \(temporary)") }
        defer { close(descriptor) }
        try write(bytes, to: descriptor)
        guard fsync(descriptor) == 0 else { throw .ofErrno("sync \(temporary)") }
        try move(temporary, to: path)
    }

    /// Writes down for its owner what may be lost or torn: nobody waits for the
    /// disk, or hears that it is full.
    static func scribble(_ bytes: Data, at path: String) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        try? write(bytes, to: descriptor)
    }

    /// The bytes that are left for a user who is not root.
    static func freeSpace(at path: String) -> Int64 {
        var status = statvfs()
        guard statvfs(path, &status) == 0 else { return 0 }
        return Int64(
            clamping: UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize)).partialValue
        )
    }

    private static func write(_ bytes: Data, to descriptor: Int32) throws(ShelfTrouble) {
        var rest = bytes
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if written < 0, errno == EINTR { continue }
            guard written > 0 else { throw .ofErrno("write") }
            rest = rest.dropFirst(written)
        }
    }

    static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Whether it is a folder and no link to one.
    private static func isRealFolder(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    private static func parent(of path: String) -> String? {
        guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return nil }
        return String(path[..<slash])
    }
}
