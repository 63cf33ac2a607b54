package import BlockingWork
package import FamilyCore
import Files
package import FoundationEssentials
import Glibc
package import ServerCore

/// Stores files under readable names in one folder, as durably as blobs.
///
/// Each file is synced and read back before it gets its name; then the name is
/// synced. Only features that FAT has are used: no links, no owners, no modes,
/// and no trust in modification times.
package struct PlainFiles: Sendable {
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

    /// Removes a file and the folders that become empty; a missing file is no
    /// error.
    package func remove(_ path: String) async throws {
        let root = root
        try await work.run { () throws(BlobError) in
            try Folder.remove("\(root)/\(path)")
            var parts = path.split(separator: "/").dropLast()
            while !parts.isEmpty, rmdir("\(root)/\(parts.joined(separator: "/"))") == 0 { parts.removeLast() }
        }
    }

    private func settle(_ staged: String, hash: ContentHash, as path: String, modified: Date?) async throws {
        let (root, target) = (root, "\(root)/\(path)")
        try await work.run { () throws(BlobError) in
            let folder = String(target[..<(target.lastIndex(of: "/") ?? target.endIndex)])
            try Self.makeReadable(folder, below: root)
            // Everybody who holds the disk may read the album. FAT has no
            // modes, so the result is ignored.
            _ = chmod(staged, 0o644)
            if let modified { Self.setTime(of: staged, modified) }
            let file = try OpenFile(reading: staged)
            try file.sync()
            file.dropCache()
            guard try file.contentHash() == hash else { throw .wrongBytes }
            try Folder.rename(staged, to: target)
            try Folder.sync(folder)
        }
    }

    /// Creates the missing folders between `root` and `folder`.
    private static func makeReadable(_ folder: String, below root: String) throws(BlobError) {
        var path = root
        for name in folder.dropFirst(root.count).split(separator: "/") {
            let parent = path
            path += "/\(name)"
            if access(path, F_OK) == 0 { continue }
            try Folder.make(["\(name)"], in: parent)
            _ = chmod(path, 0o755)
        }
    }

    /// Sets the modification time by which people sort; a file system without
    /// such times is no error.
    private static func setTime(of path: String, _ date: Date) {
        let time = timespec(tv_sec: Int(date.timeIntervalSince1970), tv_nsec: 0)
        _ = utimensat(AT_FDCWD, path, [time, time], 0)
    }
}
