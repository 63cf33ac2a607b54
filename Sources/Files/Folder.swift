import Glibc
package import SystemPackage

/// Operations on folders and on the names in them; all of them block.
package enum Folder<Failure: FileCallError> {
    /// Creates the folder and its missing parents durably, for our own user
    /// alone.
    package static func make(_ path: String) throws(Failure) {
        var code = makeOne(path)
        if code == .noSuchFileOrDirectory, parent(of: path) != path {
            try make(parent(of: path))
            // Once more only: a file system that lets no name be made, as `/proc`, gives the same error again.
            code = makeOne(path)
        }
        guard let failure = code else { return try sync(parent(of: path)) }
        // On a disk that became read-only, `mkdir` may say EROFS even where the folder is there (EEXIST). Only the folder
        // itself counts.
        guard isFolder(path) else { throw Failure(failure, while: "make folder", at: path) }
    }

    /// Whether there is a folder at the path, also by way of a symbolic link.
    package static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Whether there is a symbolic link at the path, wherever it leads.
    package static func isLink(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }

    /// Creates a folder in an existing one; returns why it was not created.
    private static func makeOne(_ path: String) -> Errno? {
        mkdir(path, 0o700) == 0 ? nil : Errno(rawValue: errno)
    }

    /// Creates folders with these names in an existing folder; folders that
    /// exist already stay.
    package static func make(_ names: [String], in path: String) throws(Failure) {
        for name in names where mkdir("\(path)/\(name)", 0o700) != 0 {
            let code = Errno(rawValue: errno)
            if code != .fileExists, !isFolder("\(path)/\(name)") {
                throw Failure(code, while: "make folder", at: path)
            }
        }
        try sync(path)
    }

    /// Creates a folder that must not exist yet; a power cut may undo it.
    package static func makeNew(_ path: String) throws(Failure) {
        try Failure.checking("make folder", at: path) { mkdir(path, 0o700) }
    }

    /// Sets who may read and write a file or folder; fails on a file system that knows no permissions.
    package static func setPermissions(_ permissions: FilePermissions, of path: String) throws(Failure) {
        try Failure.checking("set permissions", at: path) { chmod(path, permissions.rawValue) }
    }

    /// Makes created and removed names in the folder durable.
    package static func sync(_ path: String) throws(Failure) {
        try OpenFile<Failure>(folder: path).sync()
    }

    /// Gives a file or folder another name on the same file system.
    ///
    /// A file that has that name is replaced. The new name is durable only after
    /// `sync` of its folder.
    package static func rename(_ path: String, to target: String) throws(Failure) {
        try Failure.checking("rename", at: path) { Glibc.rename(path, target) }
    }

    /// Gives a file a second name on the same file system.
    package static func link(_ path: String, to target: String) throws(Failure) {
        try Failure.checking("link", at: path) { Glibc.link(path, target) }
    }

    /// Returns the names in a folder, unsorted.
    package static func names(in path: String) throws(Failure) -> [String] {
        guard let stream = opendir(path) else {
            throw Failure(Errno(rawValue: errno), while: "list folder", at: path)
        }
        return names(of: stream)
    }

    /// Returns the names in an open folder, unsorted, and closes it.
    static func names(of stream: OpaquePointer) -> [String] {
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
                tuple.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    /// Removes a file, or a folder with its contents.
    ///
    /// A missing path is no error, and symbolic links are not followed.
    package static func remove(_ path: String) throws(Failure) {
        if unlink(path) == 0 { return }
        let code = Errno(rawValue: errno)
        if code == .noSuchFileOrDirectory { return }
        guard code == .isDirectory else { throw Failure(code, while: "remove", at: path) }
        for name in try names(in: path) { try remove("\(path)/\(name)") }
        try Failure.checking("remove folder", at: path) { rmdir(path) }
    }

    package static func parent(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}
