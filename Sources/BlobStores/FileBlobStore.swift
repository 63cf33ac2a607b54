package import BlockingWork
package import FamilyCore
import Files
package import ServerCore

/// Stores blobs as files named by their hash, in 256 folders by the hash's
/// first two digits.
///
/// The order of writing survives a power cut at any point: the bytes are synced
/// and read back before the file gets its name, and the name is synced before
/// `keep` returns.
package struct FileBlobStore: BlobStore {
    /// The name of the file in the folder that tells which server owns the blobs; it is no blob itself.
    package static let markerName = "this-is-grandma.json"

    let layout: BlobLayout
    let work: BlockingWork
    /// True: a missing folder has no blobs; false: it is an error, because the store has made its folders.
    let mayLackFolders: Bool

    /// Creates missing folders and removes incomplete copies of an earlier run.
    ///
    /// This call blocks. It is made once, at the start. Only one process may
    /// use the store at a time.
    package init(
        folder: String,
        work: BlockingWork = BlockingWork(label: "blobs", width: 4)
    ) throws(BlobError) {
        layout = BlobLayout(root: folder)
        self.work = work
        mayLackFolders = false
        try Folder.make(folder)
        try Folder.make(BlobLayout.names, in: folder)
        guard !Folder.isLink(layout.copying) else {
            throw .failed("the folder for unfinished copies is a symbolic link, which is not followed")
        }
        for name in try Folder.names(in: layout.copying) { try Folder.remove("\(layout.copying)/\(name)") }
    }

    /// Opens an existing store that a running server may be using: nothing is
    /// created or removed.
    ///
    /// Missing folders count as empty, as on a new disk.
    package init(existing folder: String, work: BlockingWork = BlockingWork(label: "blobs", width: 4)) {
        layout = BlobLayout(root: folder)
        self.work = work
        mayLackFolders = true
    }

    /// Creates the folders that are missing.
    ///
    /// This call blocks. A server may be using the store.
    package func makeFolders() throws(BlobError) {
        let there = (try? Folder.names(in: layout.root)) ?? []
        if Set(there).isSuperset(of: BlobLayout.names) { return }
        try Folder.make(layout.root)
        try Folder.make(BlobLayout.names, in: layout.root)
    }

    package func keep(file path: String, as hash: ContentHash) async throws {
        try await work.run { [layout] () throws(BlobError) in
            try BlobKeeping(layout: layout, hash: hash).keep(path)
        }
    }

    package func link(
        _ hash: ContentHash,
        to path: String,
        beforeCopy: @Sendable () async throws -> Void
    ) async throws {
        let isLinked = try await work.run { [layout] () throws(BlobError) -> Bool in
            do throws(BlobError) {
                try Folder.link(layout.path(of: hash), to: path)
                return true
            } catch .failed {
                // Another file system, or one without links.
                return false
            }
        }
        guard !isLinked else { return }
        try await beforeCopy()
        try await work.run { [layout] () throws(BlobError) in
            try BlobKeeping.copy(OpenFile(reading: layout.path(of: hash)), to: path)
        }
    }

    package func size(of hash: ContentHash) async throws -> ByteCount? {
        do {
            let length = try await work.run { [layout] () throws(BlobError) in
                try OpenFile(reading: layout.path(of: hash)).size()
            }
            return ByteCount(length)
        } catch BlobError.absent {
            return nil
        }
    }

    package func read(
        _ hash: ContentHash,
        range: Range<Int64>,
        _ body: @Sendable ([UInt8]) async throws -> Void
    ) async throws {
        let file = try await work.run { [layout] () throws(BlobError) in
            try OpenFile(reading: layout.path(of: hash))
        }
        var offset = range.lowerBound
        while offset < range.upperBound {
            try Task.checkCancellation()
            let length = Int(min(range.upperBound - offset, Int64(OpenFile.pieceLength)))
            let piece = try await work.run { [offset] () throws(BlobError) in
                try file.piece(at: offset, upTo: length)
            }
            if piece.isEmpty { return }
            try await body(piece)
            offset += Int64(piece.count)
        }
    }

    package func remove(_ hash: ContentHash) async throws {
        try await work.run { [layout] () throws(BlobError) in
            try Folder.remove(layout.path(of: hash))
            try Folder.remove(layout.quarantined(hash))
            try Folder.sync(layout.folder(of: hash))
        }
    }

    package func hashes(with prefix: HashPrefix) async throws -> [ContentHash] {
        do {
            return try await work.run { [layout] () throws(BlobError) in
                try Folder.names(in: layout.folder(of: prefix)).compactMap { ContentHash(hex: $0) }
            }
        } catch BlobError.absent where mayLackFolders {
            return []
        }
    }
}
