package import BlockingWork
package import FamilyCore
import Files
package import FoundationEssentials
import Glibc
package import ServerCore
import SystemPackage

/// Stores files under readable names in one folder, as durably as blobs.
///
/// Each file is synced and read back before it gets its name; then the name is
/// synced. Only features that FAT has are used: no links, no owners, no modes,
/// and no trust in modification times. A symbolic link that a stranger put into
/// the folder is not followed.
package struct PlainFiles: Sendable {
    private static let readableByAll = FilePermissions(rawValue: 0o755)

    package let root: String
    /// Holds files without a final name, on the same file system as `root`.
    private let staging: StagingFolder
    private let reading: FileReading
    private let work: BlockingWork

    /// Empties `staging`.
    ///
    /// This call blocks, and only one process may make it at a time.
    package init(
        root: String,
        staging: String,
        work: BlockingWork = BlockingWork(label: "plain files", width: 1)
    ) throws(BlobError) {
        self.root = root
        self.work = work
        reading = FileReading(root: root, work: work)
        self.staging = try StagingFolder(path: staging)
    }

    package func size(of path: String) async throws -> ByteCount? { try await reading.size(of: path) }

    /// Returns all bytes of a small file; nil if the file does not exist.
    package func bytes(of path: String) async throws -> [UInt8]? { try await reading.bytes(of: path) }

    package func verify(_ path: String, hash: ContentHash, size: ByteCount) async throws -> BlobCheck {
        try await reading.verify(path, hash: hash, size: size)
    }

    /// Copies `blob` to `path` and sets the modification time by which people
    /// sort.
    ///
    /// Returns false and writes nothing if the source does not have those
    /// bytes.
    package func keep(
        _ blob: ContentHash,
        of size: ByteCount,
        from source: any BlobReading,
        as path: String,
        modified: Date?
    ) async throws -> Bool {
        guard let copy = try await staging.copy(blob, of: size, from: source) else { return false }
        try await settle(copy, hash: blob, as: path, modified: modified)
        return true
    }

    /// Writes a small file; writes nothing if the file already has these bytes.
    package func write(_ bytes: [UInt8], as path: String) async throws {
        guard try await self.bytes(of: path) != bytes else { return }
        let file = try await staging.makeFile()
        try await file.append(bytes)
        let staged = await file.finish()
        try await settle(staged.path, hash: staged.hash, as: path, modified: nil)
    }

    /// Takes space on the disk until the returned file is released.
    package func reserve(_ length: Int) async throws -> StagingFile {
        let file = try await staging.makeFile()
        var left = length
        while left > 0 {
            let piece = min(left, OpenFile.pieceLength)
            try await file.append([UInt8](repeating: 0, count: piece))
            left -= piece
        }
        return file
    }

    /// Removes a file and the folders that become empty.
    ///
    /// A missing file is no error. A folder with that name stays, and so does what is behind a symbolic link.
    package func remove(_ path: String) async throws {
        try await work.run { [root] () throws(BlobError) in try FolderDescriptor(root).removeFile(at: path) }
    }

    private func settle(_ staged: String, hash: ContentHash, as path: String, modified: Date?) async throws {
        try await work.run { [root] () throws(BlobError) in
            // Everybody who holds the disk may read the album. FAT has no
            // modes, so the result is ignored.
            let (folder, name) = try FolderDescriptor(root).parent(of: path, making: Self.readableByAll)
            _ = chmod(staged, 0o644)
            if let modified { Self.setTime(of: staged, modified) }
            let file = try OpenFile(reading: staged)
            try file.sync()
            file.dropCache()
            guard try file.contentHash() == hash else { throw .wrongBytes }
            try folder.take(staged, as: name)
            try folder.sync()
        }
    }

    /// Sets the modification time by which people sort; a file system without
    /// such times is no error.
    private static func setTime(of path: String, _ date: Date) {
        let time = timespec(tv_sec: Int(date.timeIntervalSince1970), tv_nsec: 0)
        _ = utimensat(AT_FDCWD, path, [time, time], 0)
    }
}
