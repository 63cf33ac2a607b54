import Glibc

/// What a file or folder is known by while it is open, whatever its path means
/// later.
package struct FileIdentity: Equatable, Sendable {
    package let device: UInt64
    package let inode: UInt64
    /// The ID of the user to whom it belongs.
    package let owner: UInt32
    package let size: Int64

    /// Nil where nothing is at that path.
    package init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        device = UInt64(status.st_dev)
        inode = UInt64(status.st_ino)
        owner = status.st_uid
        size = Int64(status.st_size)
    }

    /// Whether both are the same file, however long it is now.
    package func isSame(as other: FileIdentity?) -> Bool { device == other?.device && inode == other?.inode }
}

package enum FileSystem {
    /// How large the file system is on which `path` lies, in bytes; nil where the
    /// system does not tell.
    package static func size(at path: String) -> Int64? {
        var status = statvfs()
        guard statvfs(path, &status) == 0 else { return nil }
        let (bytes, overflow) = Int64(clamping: status.f_blocks)
            .multipliedReportingOverflow(by: Int64(clamping: status.f_frsize))
        return overflow ? Int64.max : bytes
    }

    /// Bytes that this user may still write where `path` lies; nil where the
    /// system does not tell.
    package static func freeBytes(at path: String) -> Int64? {
        var status = statvfs()
        guard statvfs(path, &status) == 0 else { return nil }
        let (bytes, overflow) = Int64(clamping: status.f_bavail)
            .multipliedReportingOverflow(by: Int64(clamping: status.f_frsize))
        return overflow ? Int64.max : bytes
    }
}
