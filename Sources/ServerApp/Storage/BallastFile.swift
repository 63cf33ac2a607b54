import Files
import Glibc
import SystemPackage

/// A file that reserves disk space.
///
/// If other programs fill the disk, the file is removed, so that a start, a
/// sign-in, a revocation or a deletion can still write.
struct BallastFile: Sendable {
    /// Maximum size in bytes: 32 MB, the write-ahead log of thousands of small
    /// changes.
    private static let most: Int64 = 32_000_000

    /// The file takes at most 1/20 of the disk, because a small disk must not
    /// lose a third of its space.
    private static let share: Int64 = 20

    /// With fewer free bytes a small write may fail: 4 MB is the size of the
    /// log between two checkpoints.
    static let leastFree: Int64 = 4_000_000

    let path: String
    let length: Int64

    /// `folder` lies on the disk whose space is reserved.
    init(path: String, folder: String) {
        self.path = path
        length = min(Self.most, (FileSystem.size(at: folder) ?? .max) / Self.share)
    }

    var isThere: Bool { access(path, F_OK) == 0 }

    /// Reserves the space if twice as much is free.
    ///
    /// Errors are ignored: the reserve is a precaution, and some file systems
    /// cannot reserve space.
    func take(whereFree free: Int64?) {
        guard let free, free > 2 * length, !isThere else { return }
        guard let file = try? OpenFile<Errno>(creating: path) else { return }
        do throws(Errno) { try file.reserve(length) } catch { unlink(path) }
    }

    /// Releases the space; returns false if none was reserved.
    func release() -> Bool { unlink(path) == 0 }
}
