import Files
import FrameCore
import Glibc

/// Space on the disk, reserved for the day on which the disk is full: when it
/// is freed, what must still be written fits in it, such as that a photo was
/// deleted.
struct DiskReserve: Sendable {
    private static let bytes: Int64 = 1_000_000
    /// The free bytes that the disk must have for the reserve to be taken.
    private static let takenWith: Int64 = 8_000_000

    private let path: String
    private let folder: String

    init(folder: String) {
        self.folder = folder
        path = "\(ShelfDatabase.path(in: folder)).reserve"
    }

    /// Takes the reserve if the disk has enough free space; a failure does no
    /// harm.
    func take() {
        guard Disk.length(of: path) != Self.bytes, Disk.freeSpace(at: folder) >= Self.takenWith else { return }
        try? Disk.remove(path)
        guard let file = try? OpenFile(continuing: path) else { return }
        do throws(ShelfError) { try file.reserve(Self.bytes) } catch { unlink(path) }
    }

    /// Frees the reserve; returns whether there was one.
    func giveUp() -> Bool { unlink(path) == 0 }
}
