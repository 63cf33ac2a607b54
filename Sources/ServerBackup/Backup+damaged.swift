import BlobStores
import FamilyCore
import FoundationEssentials
import SQLCatalogue
import ServerCore

extension Backup {
    /// Begins a snapshot.
    ///
    /// If the catalogue is damaged, this copies all files of photos that are there, so that new ones have a second copy
    /// all the same, and then throws. A later pruning removes those that no snapshot names.
    func beginSnapshot(of catalogue: CatalogueFile, in backup: BackupFolder) async throws -> CatalogueFile {
        do {
            return try backup.beginSnapshot(of: catalogue)
        } catch let error as DamagedCatalogueError {
            let copied = await copyListedFiles(into: backup)
            throw BackupError("\(error) \(copied)")
        }
    }

    /// Returns a sentence about what was copied.
    private func copyListedFiles(into backup: BackupFolder) async -> String {
        var copied = 0
        do {
            let copying = try copying(into: backup)
            let source = FileBlobStore(existing: files.photos.path)
            for prefix in HashPrefix.all {
                for hash in try await source.hashes(with: prefix) {
                    // A file that the disk cannot open must not keep the others from being copied.
                    guard let size = try? await source.size(of: hash) else { continue }
                    let blob = NamedBlob(hash: hash, size: size, isOriginal: false)
                    if try await copying.copy(blob, readsTarget: false) == .copied { copied += 1 }
                }
            }
            return "All intact files of photos are copied all the same, \(copied) of them now."
        } catch {
            let reason = error.isDiskFull ? "the disk is full" : "\(error)"
            return "\(copied) new files of photos were copied, and not all: \(reason)."
        }
    }
}
