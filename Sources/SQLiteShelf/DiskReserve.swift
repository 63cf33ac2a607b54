import FrameCore
import Glibc

/// Room on the disk that is held for the day on which the disk is full: given up then, it takes what must be written
/// down all the same, such as that a photo was deleted.
struct DiskReserve: Sendable {
    private static let bytes: off_t = 1_000_000
    /// It is taken only where nobody misses it.
    private static let takenWith: Int64 = 8_000_000

    private let path: String
    private let folder: String

    init(folder: String) {
        self.folder = folder
        path = "\(ShelfDatabase.path(in: folder)).reserve"
    }

    /// Takes the room where the disk has enough of it; a disk that cannot give it is none the worse.
    func take() {
        guard Disk.length(of: path) != Int64(Self.bytes), Disk.freeSpace(at: folder) >= Self.takenWith else { return }
        try? Disk.remove(path)
        let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        if posix_fallocate(descriptor, 0, Self.bytes) != 0 { unlink(path) }
    }

    /// Tells whether there was any.
    func giveUp() -> Bool { unlink(path) == 0 }
}
