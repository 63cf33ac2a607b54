import Glibc

/// Identifies an open file or folder, even if its path later means another
/// file.
package struct FileIdentity: Equatable, Sendable {
    package let device: UInt64
    package let inode: UInt64
    /// The user ID of the owner.
    package let owner: UInt32
    package let size: Int64

    /// Returns nil if nothing exists at that path.
    package init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    init(_ status: stat) {
        device = UInt64(status.st_dev)
        inode = UInt64(status.st_ino)
        owner = status.st_uid
        size = Int64(status.st_size)
    }

    /// The major and minor number of the device that holds the file, as the macros `major` and `minor` of glibc compute
    /// them (makedev(3)).
    package var deviceNumbers: (major: UInt64, minor: UInt64) {
        ((device >> 8) & 0xfff | (device >> 32) & ~0xfff, device & 0xff | (device >> 12) & ~0xff)
    }

    /// True if both are the same file, even if its length has changed.
    package func isSame(as other: FileIdentity?) -> Bool { device == other?.device && inode == other?.inode }
}

package enum FileSystem {
    /// Size in bytes of the file system that contains `path`; nil if the system
    /// does not report it.
    package static func size(at path: String) -> Int64? { bytes(at: path, \.f_blocks) }

    /// Returns whether nothing can be written at `path`: Linux mounts a file system that it finds damaged read-only
    /// (`errors=remount-ro` of ext4).
    package static func isReadOnly(at path: String) -> Bool {
        var status = statvfs()
        guard statvfs(path, &status) == 0 else { return false }
        return status.f_flag & UInt(ST_RDONLY) != 0
    }

    /// Free bytes for this user on the file system that contains `path`; nil if
    /// the system does not report them.
    package static func freeBytes(at path: String) -> Int64? { bytes(at: path, \.f_bavail) }

    private static func bytes(at path: String, _ blocks: KeyPath<statvfs, UInt>) -> Int64? {
        var status = statvfs()
        guard statvfs(path, &status) == 0 else { return nil }
        // A file system without blocks is not full: it does not count them, as many in user space (FUSE).
        guard status.f_blocks > 0 else { return nil }
        let (bytes, overflow) = Int64(clamping: status[keyPath: blocks])
            .multipliedReportingOverflow(by: Int64(clamping: status.f_frsize))
        return overflow ? Int64.max : bytes
    }
}
