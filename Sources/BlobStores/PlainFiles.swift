package import BlockingWork
package import FamilyCore
package import FoundationEssentials
import Glibc
package import ServerCore

/// Files of one folder under names that people can read, in as durable an order
/// as the blobs': synced and read back, then named, then the name synced.
///
/// Only what FAT can do as well is asked of the file system: no links, no owners,
/// no modes, and no trust in the times of files.
package struct PlainFiles: Sendable {
    package let root: String
    /// The folder, on the same file system, of files that have no name yet.
    private let staging: StagingFolder
    private let reading: FileReading
    private let work: BlockingWork

    /// Empties `staging`; it blocks, and is called by one process at a time.
    package init(
        root: String,
        staging: String,
        work: BlockingWork = BlockingWork(label: "plain files", width: 1)
    ) throws(BlobTrouble) {
        self.root = root
        self.work = work
        reading = FileReading(root: root, work: work)
        self.staging = try StagingFolder(path: staging)
    }

    package func size(of path: String) async throws -> ByteCount? { try await reading.size(of: path) }

    /// The bytes of a small file; nil where there is none.
    package func bytes(of path: String) async throws -> [UInt8]? { try await reading.bytes(of: path) }

    package func verify(_ path: String, hash: ContentHash, size: ByteCount) async throws -> BlobCheck {
        try await reading.verify(path, hash: hash, size: size)
    }

    /// Copies `blob` here under `path`, with the time that people sort by.
    ///
    /// False, and nothing is written, where the source has not those bytes.
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

    /// Writes a small file anew; nothing is written where it has these bytes.
    package func write(_ bytes: [UInt8], as path: String) async throws {
        guard try await self.bytes(of: path) != bytes else { return }
        let file = try await staging.makeFile()
        try await file.append(bytes)
        let staged = await file.finish()
        try await settle(staged.path, hash: staged.hash, as: path, modified: nil)
    }

    /// Removes a file, and the folders that it leaves empty; what is not there is
    /// no error.
    package func remove(_ path: String) async throws {
        let root = root
        try await work.run { () throws(BlobTrouble) in
            try Folder.remove("\(root)/\(path)")
            var parts = path.split(separator: "/").dropLast()
            while !parts.isEmpty, rmdir("\(root)/\(parts.joined(separator: "/"))") == 0 { parts.removeLast() }
        }
    }

    private func settle(_ staged: String, hash: ContentHash, as path: String, modified: Date?) async throws {
        let (root, target) = (root, "\(root)/\(path)")
        try await work.run { () throws(BlobTrouble) in
            let folder = String(target[..<(target.lastIndex(of: "/") ?? target.endIndex)])
            try Self.makeReadable(folder, below: root)
            // The album is for everybody who holds it; FAT knows no modes.
            _ = chmod(staged, 0o644)
            if let modified { Self.setTime(of: staged, modified) }
            let file = try OpenFile(reading: staged)
            try file.sync()
            file.dropCache()
            guard try file.contentHash() == hash else { throw .wrongBytes }
            try check("rename") { rename(staged, target) }
            try Folder.sync(folder)
        }
    }

    /// Makes the folders below `root` that are missing.
    private static func makeReadable(_ folder: String, below root: String) throws(BlobTrouble) {
        var path = root
        for name in folder.dropFirst(root.count).split(separator: "/") {
            let parent = path
            path += "/\(name)"
            if access(path, F_OK) == 0 { continue }
            try Folder.make(["\(name)"], in: parent)
            _ = chmod(path, 0o755)
        }
    }

    /// For people who sort by it; a file system that cannot hold it is no error.
    private static func setTime(of path: String, _ date: Date) {
        let time = timespec(tv_sec: Int(date.timeIntervalSince1970), tv_nsec: 0)
        _ = utimensat(AT_FDCWD, path, [time, time], 0)
    }
}
