import BlobStores
import FamilyCore
import FoundationEssentials
import SQLCatalogue
import ServerCore

extension Backup {
    /// Removes the snapshots that the retention rule drops, then unreferenced
    /// files.
    ///
    /// If a snapshot cannot be read, no file is removed, because that snapshot
    /// may need it.
    func prune(_ backup: BackupFolder, _ report: inout BackupReport) async throws {
        let snapshots = try backup.orderedSnapshots()
        let kept = SnapshotPruning.kept(of: snapshots)
        for snapshot in snapshots where !kept.contains(snapshot) && snapshot.name != report.snapshot {
            try backup.remove(snapshot.name)
            report.removedSnapshots += 1
        }
        guard report.removedSnapshots > 0 else { return }
        var named: Set<ContentHash> = []
        for name in try backup.snapshots() {
            guard let hashes = try? backup.catalogue(of: name).blobHashes() else { return }
            named.formUnion(hashes)
        }
        let store = try backup.store()
        for prefix in HashPrefix.all {
            for hash in try await store.hashes(with: prefix) where !named.contains(hash) {
                try await store.remove(hash)
                report.removedFiles += 1
            }
        }
    }
}

extension CatalogueFile {
    func blobHashes() throws -> Set<ContentHash> {
        var hashes: Set<ContentHash> = []
        try forEachBlob { hashes.insert($0.hash) }
        return hashes
    }

    func allBlobs() throws -> [NamedBlob] {
        var blobs: [NamedBlob] = []
        try forEachBlob { blobs.append($0) }
        return blobs
    }
}
