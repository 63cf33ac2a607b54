import FamilyCore
import Files
import ServerCore

/// Moves one file into the store under its hash; every call blocks.
///
/// If the store has the blob already, the blob is written again. That costs
/// little, happens seldom, and repairs a blob that went bad on the disk.
struct BlobKeeping: Sendable {
    let layout: BlobLayout
    let hash: ContentHash

    func keep(_ path: String) throws(BlobError) {
        let file = try OpenFile(reading: path)
        if try isAtHome(file) {
            try settle(file, at: path)
        } else {
            try copyHome(file)
            try Folder.remove(path)
        }
    }

    /// True if the file can be renamed into the store without copying.
    private func isAtHome(_ file: OpenFile) throws(BlobError) -> Bool {
        try file.device() == OpenFile(folder: layout.folder(of: hash)).device()
    }

    private func copyHome(_ file: OpenFile) throws(BlobError) {
        let path = "\(layout.copying)/\(TemporaryName.fresh())"
        do throws(BlobError) {
            try Self.copy(file, to: path)
            try settle(OpenFile(reading: path), at: path)
        } catch {
            // The caller gets the original error. A copy that cannot be removed
            // now is removed at the next start.
            try? Folder.remove(path)
            throw error
        }
    }

    static func copy(_ file: OpenFile, to path: String) throws(BlobError) {
        let copy = try OpenFile(creating: path)
        var offset: Int64 = 0
        while true {
            let piece = try file.piece(at: offset)
            if piece.isEmpty { return }
            try copy.write(piece)
            offset += Int64(piece.count)
        }
    }

    /// Syncs the file, reads it back, renames it and syncs the folder.
    ///
    /// Only this order guarantees that a file with a blob's name is complete.
    private func settle(_ file: OpenFile, at path: String) throws(BlobError) {
        try file.sync()
        file.dropCache()
        guard try file.contentHash() == hash else { throw .wrongBytes }
        try Folder.rename(path, to: layout.path(of: hash))
        try Folder.sync(layout.folder(of: hash))
        // The quarantined copy is useless now that an intact one exists.
        try Folder.remove(layout.quarantined(hash))
    }
}
