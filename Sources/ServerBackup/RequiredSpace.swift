import Files
import FoundationEssentials
import ServerCore

/// The space that files need on a disk of the server.
struct RequiredSpace {
    /// Number of bytes that stay free: on a full disk a server cannot start, and nobody can sign in.
    private static let reserve: Int64 = 32_000_000
    /// A disk gives space in blocks of this many bytes.
    private static let block: Int64 = 4_096
    /// No file is longer; an absurd length in a catalogue must not overflow the sum.
    private static let longest: Int64 = 1 << 36

    private var bytes: Int64 = 0

    mutating func add(_ length: Int64) { bytes += min(length, Self.longest) + Self.block }

    /// Throws if the disk of `folder` has less free space than the files and the reserve need.
    func require(at folder: URL) throws {
        guard bytes > 0, let free = FileSystem.freeBytes(at: folder.path), free < bytes + Self.reserve else { return }
        let (needed, there) = ((bytes + Self.reserve) / 1_000_000, free / 1_000_000)
        throw BackupError(
            "The disk of \(folder.path) has \(there) MB free, and \(needed) MB are needed. Make room; then the same "
                + "command goes on.",
            cause: .full
        )
    }

    /// The error of a disk that became full all the same.
    static func isFull(at folder: URL) -> BackupError {
        BackupError("The disk of \(folder.path) is full. Make room; then the same command goes on.", cause: .full)
    }
}
