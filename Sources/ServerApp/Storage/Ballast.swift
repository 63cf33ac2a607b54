import BlobStores
import Glibc

/// A file that only holds space, to be given up where other programs have
/// filled the disk: then a start, a sign-in, a revocation or a deletion still
/// has room for what it writes.
struct Ballast: Sendable {
    /// 32 MB: the write-ahead log of thousands of small changes.
    private static let most: Int64 = 32_000_000

    /// A twentieth of a small disk, which must not lose a third of itself.
    private static let share: Int64 = 20

    /// Less free than this and a small write may fail: 4 MB, the log between two
    /// checkpoints.
    static let leastFree: Int64 = 4_000_000

    let path: String
    let length: Int64

    /// `folder` lies on the disk that is meant.
    init(path: String, folder: String) {
        self.path = path
        length = min(Self.most, (FileSystem.size(at: folder) ?? .max) / Self.share)
    }

    var isThere: Bool { access(path, F_OK) == 0 }

    /// Takes the space where twice as much is free.
    ///
    /// Without an error where it cannot: the ballast is a precaution, and some
    /// file systems do not let space be taken beforehand.
    func take(whereFree free: Int64?) {
        guard let free, free > 2 * length, !isThere else { return }
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        if posix_fallocate(descriptor, 0, off_t(length)) != 0 { unlink(path) }
    }

    /// Gives the space back; false where there is none.
    func release() -> Bool { unlink(path) == 0 }
}
