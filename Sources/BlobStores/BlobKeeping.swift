import FamilyCore
import Glibc
import ServerCore

/// Takes one file over under its hash; every call blocks.
///
/// Bytes that are there already are written again: it costs little, happens
/// seldom, and mends a blob that went bad on the disk.
struct BlobKeeping: Sendable {
    let layout: BlobLayout
    let hash: ContentHash

    func keep(_ path: String) throws(BlobTrouble) {
        let file = try OpenFile(reading: path)
        if try isAtHome(file) {
            try settle(file, at: path)
        } else {
            try copyHome(file)
            try Folder.remove(path)
        }
    }

    /// Whether the file can be renamed into the store as it is.
    private func isAtHome(_ file: OpenFile) throws(BlobTrouble) -> Bool {
        try file.status().st_dev == OpenFile(folder: layout.folder(of: hash)).status().st_dev
    }

    private func copyHome(_ file: OpenFile) throws(BlobTrouble) {
        let path = "\(layout.copying)/\(TemporaryName.fresh())"
        do throws(BlobTrouble) {
            try copy(file, to: path)
            try settle(OpenFile(reading: path), at: path)
        } catch {
            // The trouble itself is what the caller must hear; a copy that
            // cannot be removed either goes at the next start.
            try? Folder.remove(path)
            throw error
        }
    }

    private func copy(_ file: OpenFile, to path: String) throws(BlobTrouble) {
        let copy = try OpenFile(creating: path)
        var offset: Int64 = 0
        while true {
            let piece = try file.piece(at: offset)
            if piece.isEmpty { return }
            try copy.write(piece)
            offset += Int64(piece.count)
        }
    }

    /// Syncs, reads back, names, and syncs the name: in this order alone is a
    /// named blob always a whole one.
    private func settle(_ file: OpenFile, at path: String) throws(BlobTrouble) {
        try file.sync()
        file.dropCache()
        guard try file.contentHash() == hash else { throw .wrongBytes }
        try check("rename") { rename(path, layout.path(of: hash)) }
        try Folder.sync(layout.folder(of: hash))
        // A damaged copy is of no more use once a sound one is there.
        try Folder.remove(layout.quarantined(hash))
    }
}
