import Glibc
import ServerCore

/// Operations on folders by path; all of them block.
enum Folder {
    /// Creates the folder and its missing parents durably, for our own user
    /// alone.
    static func make(_ path: String) throws(BlobTrouble) {
        if mkdir(path, 0o700) == 0 { return try sync(parent(of: path)) }
        let code = errno
        if code == EEXIST { return }
        guard code == ENOENT, parent(of: path) != path else { throw BlobTrouble(errno: code, while: "make folder") }
        try make(parent(of: path))
        try make(path)
    }

    /// Creates folders with these names in an existing folder; folders that
    /// exist already stay.
    static func make(_ names: [String], in path: String) throws(BlobTrouble) {
        for name in names where mkdir("\(path)/\(name)", 0o700) != 0 {
            let code = errno
            if code != EEXIST { throw BlobTrouble(errno: code, while: "make folder") }
        }
        try sync(path)
    }

    /// Makes created and removed names in the folder durable.
    static func sync(_ path: String) throws(BlobTrouble) {
        try OpenFile(folder: path).sync()
    }

    /// Returns the names in a folder, unsorted.
    static func names(in path: String) throws(BlobTrouble) -> [String] {
        guard let stream = opendir(path) else { throw BlobTrouble(errno: errno, while: "list folder") }
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
    static func remove(_ path: String) throws(BlobTrouble) {
        if unlink(path) == 0 { return }
        let code = errno
        if code == ENOENT { return }
        guard code == EISDIR else { throw BlobTrouble(errno: code, while: "remove") }
        for name in try names(in: path) { try remove("\(path)/\(name)") }
        try check("remove folder") { rmdir(path) }
    }

    private static func parent(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}
