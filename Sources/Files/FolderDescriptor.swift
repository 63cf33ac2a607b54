import Glibc
package import SystemPackage

/// A folder that is held while files below it are opened, moved in and removed; all calls block.
///
/// A disk of a stranger may have a symbolic link in any place. Below this folder no link is followed, in no part of a
/// path, and no path leads out of the folder.
package final class FolderDescriptor<Failure: FileCallError>: Sendable {
    private let descriptor: CInt
    /// The path that errors name.
    private let path: String

    /// Opens the folder at `path`, which may itself be a symbolic link.
    package convenience init(_ path: String) throws(Failure) {
        let descriptor = openFolder(path, in: AT_FDCWD, options: 0)
        guard descriptor >= 0 else { throw Failure(Errno(rawValue: errno), while: "open folder", at: path) }
        self.init(descriptor, path)
    }

    private init(_ descriptor: CInt, _ path: String) {
        self.descriptor = descriptor
        self.path = path
    }

    deinit { close(descriptor) }

    /// Opens the file at `path` for reading; a pipe is opened without waiting for its other end.
    func openFile(at path: String) throws(Failure) -> FileDescriptor {
        let (folder, name) = try parent(of: path)
        return FileDescriptor(rawValue: try folder.open(name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK, "open"))
    }

    /// Opens the folder of the file at `path`, and tells the name that the file has there.
    ///
    /// `permissions`: folders that are missing on the way are made, with these; nil: they are an error.
    package func parent(
        of path: String,
        making permissions: FilePermissions? = nil
    ) throws(Failure) -> (folder: FolderDescriptor, name: String) {
        guard let names = Self.names(in: path), let name = names.last else {
            throw Failure(.noSuchFileOrDirectory, while: "open", at: path)
        }
        var folder = self
        for name in names.dropLast() { folder = try folder.folder(name, making: permissions) }
        return (folder, name)
    }

    /// Removes the file at `path`, and the folders on the way to it that become empty.
    ///
    /// Only a file is removed. If it is missing, or if a folder has its name, or if a link or file is in the place of a
    /// folder on the way, nothing is, and that is no error.
    package func removeFile(at path: String) throws(Failure) {
        guard let names = Self.names(in: path) else { return }
        try remove(names[...])
    }

    /// Moves the file at `source` into this folder under `name`; a file that has that name is replaced.
    ///
    /// The new name is durable only after `sync`.
    package func take(_ source: String, as name: String) throws(Failure) {
        try Failure.checking("rename", at: "\(path)/\(name)") { renameat(AT_FDCWD, source, descriptor, name) }
    }

    /// Makes created and removed names in the folder durable.
    package func sync() throws(Failure) {
        let folder = try open(".", O_RDONLY | O_DIRECTORY, "open folder")
        defer { close(folder) }
        try Failure.checking("sync", at: path) { fsync(folder) }
    }

    /// Returns the names on a path; nil if it could lead out of a folder, or names nothing in it.
    private static func names(in path: String) -> [String]? {
        let names = path.split(separator: "/").map(String.init)
        guard !names.isEmpty, !names.contains("."), !names.contains(".."), !path.utf8.contains(0) else { return nil }
        return names
    }

    /// Opens what has this name here.
    private func open(_ name: String, _ options: CInt, _ action: String) throws(Failure) -> CInt {
        var opened: CInt = -1
        try Failure.checking(action, at: "\(path)/\(name)") {
            opened = openat(descriptor, name, options | O_CLOEXEC)
            return opened
        }
        return opened
    }

    private func folder(_ name: String, making permissions: FilePermissions?) throws(Failure) -> FolderDescriptor {
        if let folder = try existingFolder(name) { return folder }
        let place = "\(path)/\(name)"
        if let permissions {
            try Failure.checking("make folder", at: place) { mkdirat(descriptor, name, 0o700) }
            try sync()
            if let folder = try existingFolder(name) {
                folder.setPermissions(permissions)
                return folder
            }
        }
        throw Failure(.noSuchFileOrDirectory, while: "open folder", at: place)
    }

    /// Returns nil if nothing has this name.
    private func existingFolder(_ name: String) throws(Failure) -> FolderDescriptor? {
        let opened = openFolder(name, in: descriptor, options: O_NOFOLLOW)
        if opened >= 0 { return FolderDescriptor(opened, "\(path)/\(name)") }
        let code = Errno(rawValue: errno)
        if code == .noSuchFileOrDirectory { return nil }
        throw Failure(code, while: "open a folder, which must be no symbolic link", at: "\(path)/\(name)")
    }

    /// Sets the permissions of the folder itself; a file system without permissions is no error.
    private func setPermissions(_ permissions: FilePermissions) {
        _ = fchmodat(descriptor, ".", permissions.rawValue, 0)
    }

    /// Removes the file at the end of these names; the folders become empty from the last to the first.
    private func remove(_ names: ArraySlice<String>) throws(Failure) {
        guard let name = names.first else { return }
        guard names.count > 1 else { return try unlink(name) }
        let opened = openFolder(name, in: descriptor, options: O_NOFOLLOW)
        guard opened >= 0 else {
            let code = Errno(rawValue: errno)
            if code == .noSuchFileOrDirectory || code == .notDirectory { return }
            throw Failure(code, while: "open folder", at: "\(path)/\(name)")
        }
        try FolderDescriptor(opened, "\(path)/\(name)").remove(names.dropFirst())
        // A folder with anything else in it stays.
        _ = unlinkat(descriptor, name, AT_REMOVEDIR)
    }

    private func unlink(_ name: String) throws(Failure) {
        while unlinkat(descriptor, name, 0) != 0 {
            let code = Errno(rawValue: errno)
            if code == .noSuchFileOrDirectory || code == .isDirectory { return }
            if code != .interrupted { throw Failure(code, while: "remove", at: "\(path)/\(name)") }
        }
    }
}

/// `O_PATH` of fcntl.h, which Swift's Glibc lacks: the folder is not read, only names in it are used.
private let withoutReading: CInt = 0o10000000

/// Returns the descriptor of a folder; -1 if it cannot be opened, with the reason in `errno`.
private func openFolder(_ name: String, in folder: CInt, options: CInt) -> CInt {
    while true {
        let descriptor = openat(folder, name, withoutReading | O_DIRECTORY | O_CLOEXEC | options)
        if descriptor >= 0 || errno != EINTR { return descriptor }
    }
}
