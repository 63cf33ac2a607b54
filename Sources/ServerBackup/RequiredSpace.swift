import Files
import FoundationEssentials
import ServerCore

/// The space that files need on the disks of a server: its photos may be on another disk than its data folder.
struct RequiredSpace {
    /// Number of bytes that stay free: on a full disk a server cannot start, and nobody can sign in.
    private static let reserve: Int64 = 32_000_000
    /// A disk gives space in blocks of this many bytes.
    private static let block: Int64 = 4_096
    /// No file is longer; an absurd length in a catalogue must not overflow the sum.
    private static let longest: Int64 = 1 << 36

    private let files: ServerFiles
    /// Bytes of files that come into the photos.
    private var photos: Int64 = 0
    /// Bytes of the longest of these files.
    private var longestPhoto: Int64 = 0
    /// Bytes of files that come into the data folder.
    private var others: Int64 = 0

    init(_ files: ServerFiles) { self.files = files }

    private static func onDisk(_ length: Int64) -> Int64 { min(length, longest) + block }

    /// Adds a file that is written into the data folder's staging first and comes into the photos then.
    mutating func add(photo length: Int64) {
        let bytes = Self.onDisk(length)
        photos += bytes
        longestPhoto = max(longestPhoto, bytes)
    }

    /// Adds a file of the data folder.
    mutating func add(other length: Int64) { others += Self.onDisk(length) }

    /// Throws if a disk has less free space than the files that come onto it and the reserve need.
    func require() throws {
        guard files.arePhotosOnAnotherDisk else { return try Self.require(photos + others, at: files.root) }
        // Files are staged one after the other.
        try Self.require(longestPhoto + others, at: files.root)
        try Self.require(photos, at: files.photos)
    }

    private static func require(_ bytes: Int64, at folder: URL) throws {
        guard bytes > 0, let free = FileSystem.freeBytes(at: folder.path), free < bytes + reserve else { return }
        let (needed, there) = ((bytes + reserve) / 1_000_000, free / 1_000_000)
        throw BackupError(
            "The disk of \(folder.path) has \(there) MB free, and \(needed) MB are needed. Make room; then the same "
                + "command goes on.",
            cause: .full
        )
    }

    /// Runs `body`, which writes to the disk of `folder`: the error of a disk that became full all the same names it.
    static func namingFullDisk<Result>(of folder: URL, _ body: () async throws -> Result) async throws -> Result {
        do {
            return try await body()
        } catch let error where error.isDiskFull && !(error is BackupError) {
            throw BackupError(
                "The disk of \(folder.path) is full. Make room; then the same command goes on.",
                cause: .full
            )
        }
    }
}
