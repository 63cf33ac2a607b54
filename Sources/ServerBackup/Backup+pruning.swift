import BlobStores
import FamilyCore
import FoundationEssentials
import SQLCatalogue
import ServerCore

extension Backup {
    /// Removes the snapshots that the retention rule drops, then unreferenced
    /// files.
    func prune(_ backup: BackupFolder, _ report: inout BackupReport) async throws {
        let snapshots = try backup.orderedSnapshots()
        let kept = SnapshotPruning.kept(of: snapshots)
        let dropped = snapshots.filter { !kept.contains($0) && $0.name != report.snapshot }
        guard !dropped.isEmpty else { return }
        try remove(dropped, from: backup, &report)
        try await removeUnreferenced(from: backup, except: [], &report)
    }

    /// Makes room on a full disk for the snapshot that could not be finished.
    ///
    /// Removes what the retention rule drops once that snapshot is there, but never the newest finished one, and files
    /// that neither a snapshot nor the server's catalogue names: interrupted backups leave such files.
    func makeRoom(
        in backup: BackupFolder,
        for catalogue: CatalogueFile,
        _ report: inout BackupReport
    ) async throws {
        say("The disk is full. Removing what the backup need not keep, and trying once more.")
        try? FileManager.default.removeItem(at: backup.unfinished)
        let snapshots = try backup.orderedSnapshots()
        let next = Snapshot(name: SnapshotName.text(of: now), number: Snapshot.nextNumber(after: snapshots))
        let kept = SnapshotPruning.kept(of: snapshots + [next])
        try remove(snapshots.dropLast().filter { !kept.contains($0) }, from: backup, &report)
        try await removeUnreferenced(from: backup, except: try catalogue.blobHashes(), &report)
    }

    private func remove(_ snapshots: [Snapshot], from backup: BackupFolder, _ report: inout BackupReport) throws {
        for snapshot in snapshots {
            try backup.remove(snapshot.name)
            report.removedSnapshots += 1
        }
    }

    /// Removes files that no snapshot names and that are not among `needed`.
    ///
    /// If a snapshot cannot be read, no file is removed, because that snapshot
    /// may need it.
    private func removeUnreferenced(
        from backup: BackupFolder,
        except needed: Set<ContentHash>,
        _ report: inout BackupReport
    ) async throws {
        var named = needed
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
