package import BlockingWork
package import FamilyCore
import Files
package import ServerCore

/// Reads files of one folder by their relative paths.
///
/// Below the folder no symbolic link is followed, and no path leads out of it.
package struct FileReading: Sendable {
    private let root: String
    private let work: BlockingWork

    package init(root: String, work: BlockingWork = BlockingWork(label: "files", width: 1)) {
        self.root = root
        self.work = work
    }

    /// Returns nil if the file does not exist.
    package func size(of path: String) async throws -> ByteCount? {
        try await reading(path) { file throws(BlobError) in ByteCount(try file.size()) }
    }

    /// Returns all bytes of a small file; nil if the file does not exist.
    package func bytes(of path: String) async throws -> [UInt8]? {
        try await reading(path) { file throws(BlobError) in
            var bytes: [UInt8] = []
            while true {
                let piece = try file.piece(at: Int64(bytes.count))
                if piece.isEmpty { return bytes }
                bytes += piece
            }
        }
    }

    /// Reads a file from the disk, bypassing the page cache, and compares its
    /// hash and size.
    package func verify(_ path: String, hash: ContentHash, size: ByteCount) async throws -> BlobCheck {
        do {
            let found = try await reading(path) { file throws(BlobError) in
                guard try file.size() == size.bytes else { return BlobCheck.damaged }
                file.dropCache()
                return try file.contentHash() == hash ? .sound : .damaged
            }
            return found ?? .absent
        } catch BlobError.diskError {
            // An unreadable sector is as lost as a changed one.
            return .damaged
        }
    }

    /// Passes `range` of a file to `body` in pieces; throws
    /// `BlobError.absent` if the file does not exist.
    package func read(
        _ path: String,
        range: Range<Int64>,
        _ body: @Sendable ([UInt8]) async throws -> Void
    ) async throws {
        let file = try await work.run { [root] () throws(BlobError) in try OpenFile(reading: path, below: root) }
        var offset = range.lowerBound
        while offset < range.upperBound {
            let length = Int(min(range.upperBound - offset, Int64(OpenFile.pieceLength)))
            let piece = try await work.run { [offset] () throws(BlobError) in
                try file.piece(at: offset, upTo: length)
            }
            if piece.isEmpty { return }
            try await body(piece)
            offset += Int64(piece.count)
        }
    }

    private func reading<Result: Sendable>(
        _ path: String,
        _ body: @escaping @Sendable (OpenFile) throws(BlobError) -> Result
    ) async throws -> Result? {
        do {
            return try await work.run { [root] () throws(BlobError) in try body(OpenFile(reading: path, below: root)) }
        } catch BlobError.absent {
            return nil
        }
    }
}
