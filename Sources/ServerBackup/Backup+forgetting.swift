import BlobStores
import FamilyCore
import FoundationEssentials
import SQLCatalogue
import ServerCore

extension Backup {
    /// Removes the files of deleted photos that only older snapshots name, if the command asks for it.
    ///
    /// An error is only told, because the snapshot is finished.
    func forgetOrWarn(_ backup: BackupFolder, _ report: inout BackupReport) async {
        do {
            try await forget(backup, &report)
        } catch {
            let reason = (error as? BackupError)?.sentence ?? "\(error)."
            report.warnings.append("Not all files of deleted photos could be removed. \(reason)")
        }
    }

    private func forget(_ backup: BackupFolder, _ report: inout BackupReport) async throws {
        let known = backup.forgottenFiles()
        guard forgetsDeleted || !known.isEmpty else { return }
        let newest = try backup.catalogue(of: report.snapshot)
        // A photo that was sent again after its deletion has its files here again.
        let needed = try newest.blobHashes()
        let deleted = try forgetsDeleted ? filesOfDeleted(in: newest, backup, &report) : []
        let going = deleted.subtracting(needed)
        let list = known.subtracting(needed).union(going)
        // The list is durable before the first removal: without it, the missing files would look like damage.
        if list != known { try backup.write(forgottenFiles: list) }
        let store = try backup.store()
        for hash in going {
            let isThere = try await store.size(of: hash) != nil
            // An interrupted command may have left files that are on the list.
            guard isThere || !known.contains(hash) else { continue }
            try await store.remove(hash)
            if isThere { report.forgottenFiles += 1 }
        }
    }

    /// Returns the files that older snapshots name only for photos that the newest one knows as deleted for good.
    ///
    /// The same file may belong to another photo, too: one that was sent again before an older catalogue was put back,
    /// or one of a family that was deleted. The newest catalogue does not know that photo, so its files stay.
    private func filesOfDeleted(
        in newest: CatalogueFile,
        _ backup: BackupFolder,
        _ report: inout BackupReport
    ) throws -> Set<ContentHash> {
        let deleted = try newest.deletedPhotos()
        var (files, kept): (Set<ContentHash>, Set<ContentHash>) = ([], [])
        for name in try backup.snapshots() where name != report.snapshot {
            do {
                let hashes = try backup.catalogue(of: name).blobHashes(ofPhotos: deleted)
                files.formUnion(hashes.these)
                kept.formUnion(hashes.others)
            } catch let error as CatalogueError {
                let sentence = "The catalogue of \(name) cannot be read: \(error.explanation)."
                report.warnings.append("\(sentence) Files of deleted photos that only it names are still there.")
            }
        }
        return files.subtracting(kept)
    }
}

/// The list of files that a backup lacks on purpose, although older snapshots name them.
private struct ForgottenFiles: Codable {
    var format = 1
    let sha256: [ContentHash]
}

extension BackupFolder {
    private var forgottenList: URL { home.appending(path: "forgotten.json") }

    /// Returns the files that were removed because their photos were deleted.
    ///
    /// If the list cannot be read, these files look like missing ones.
    func forgottenFiles() -> Set<ContentHash> {
        let list = try? WireCoding.decode(ForgottenFiles.self, from: Data(contentsOf: forgottenList))
        return Set(list?.sha256 ?? [])
    }

    /// Writes the list; durable on return.
    func write(forgottenFiles: Set<ContentHash>) throws {
        let list = ForgottenFiles(sha256: forgottenFiles.sorted { $0.hex < $1.hex })
        try DurableFile.write([UInt8](WireCoding.encode(list)), to: forgottenList)
    }
}
