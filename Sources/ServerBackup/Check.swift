import BlobStores
package import FamilyCore
package import FoundationEssentials
import SQLCatalogue
import ServerCore

/// What a check found.
package struct CheckReport: Equatable, Sendable {
    package var photos = 0
    package var files = 0
    /// What the catalogue's own check finds wrong.
    package var damage: [String] = []
    /// Originals that are missing or damaged, and where each can be had.
    package var originals: [LostFile] = []
    /// Renditions and films that are missing or damaged.
    package var made: [LostFile] = []
    /// Files that no photo names.
    package var unnamed = 0

    package struct LostFile: Equatable, Sendable {
        package let hash: ContentHash
        /// Whether a file is there that has other bytes.
        package let isDamaged: Bool
        /// Whether a sound copy was put in its place.
        package var isMended: Bool
        /// Where a sound copy lies; nil where there is none.
        package var remedy: String?
    }

    package var isSound: Bool { damage.isEmpty && (originals + made).allSatisfy(\.isMended) }
}

/// Compares a server's files with its catalogue, while the server runs or not.
package struct Check: Sendable {
    let files: ServerFiles
    /// Where sound copies may be had; nil where no backup is known.
    let backup: URL?
    /// Whether every file is read, or only looked for.
    let readsData: Bool
    /// Whether sound copies are put in the place of what is damaged.
    let mends: Bool

    package init(of data: URL, backup: URL?, readsData: Bool, mends: Bool) {
        files = ServerFiles(data)
        self.backup = backup
        self.readsData = readsData
        self.mends = mends
    }

    package func run() async throws -> CheckReport {
        let catalogue = try CatalogueFile(path: files.catalogue.path)
        var report = CheckReport()
        report.damage = try catalogue.damage()
        do {
            try await compare(catalogue, &report)
        } catch  where !report.damage.isEmpty {
            // What the damage lets be read of the catalogue was compared.
        }
        return report
    }

    private func compare(_ catalogue: CatalogueFile, _ report: inout CheckReport) async throws {
        report.photos = try catalogue.photoCount()
        let store = FileBlobStore(existing: files.photos.path)
        let copies = try backup.flatMap(Self.copies)
        var named: Set<ContentHash> = []
        for blob in try catalogue.allBlobs() {
            named.insert(blob.hash)
            report.files += 1
            guard let lost = try await look(at: blob, in: store, copies) else { continue }
            if blob.isOriginal { report.originals.append(lost) } else { report.made.append(lost) }
        }
        for prefix in HashPrefix.all {
            report.unnamed += try await store.hashes(with: prefix).count { !named.contains($0) }
        }
    }

    /// Nil where a heirloom has no snapshot yet.
    private static func copies(in folder: URL) throws -> (any BlobReading)? {
        // A backup's files have their places whatever else goes on there.
        guard BackupFolder.isThere(folder, .heirloom) else {
            return FileBlobStore(existing: folder.appending(path: "photos").path)
        }
        let heirloom = try BackupFolder(any: folder)
        return try heirloom.snapshots().last.map(heirloom.blobs)
    }

    /// Nil where the file is as it should be.
    private func look(
        at blob: NamedBlob,
        in store: FileBlobStore,
        _ copies: (any BlobReading)?
    ) async throws -> CheckReport.LostFile? {
        let found = try await state(of: blob, in: store)
        guard found != .sound else { return nil }
        var lost = CheckReport.LostFile(hash: blob.hash, isDamaged: found == .damaged, isMended: false, remedy: nil)
        if mends, try await store.restoreFromTrash(blob.hash) {
            (lost.isMended, lost.remedy) = (true, "the trash")
            return lost
        }
        if mends, found == .absent, try await store.restoreFromQuarantine(blob.hash) {
            (lost.isMended, lost.remedy) = (true, "the damaged files, where it was by mistake")
            return lost
        }
        guard let copies, let backup, try await copies.verify(blob.hash, size: blob.size) == .sound else { return lost }
        lost.remedy = backup.path
        if mends { lost.isMended = try await mend(blob, from: copies, in: store) }
        return lost
    }

    private func state(of blob: NamedBlob, in store: FileBlobStore) async throws -> BlobCheck {
        if readsData { return try await store.verify(blob.hash, size: blob.size) }
        switch try await store.size(of: blob.hash) {
        case nil: return .absent
        case blob.size: return .sound
        default: return .damaged
        }
    }

    /// Beside the server's own staging folder, which it empties when it starts.
    private func mend(_ blob: NamedBlob, from copies: any BlobReading, in store: FileBlobStore) async throws -> Bool {
        let folder = files.root.appending(path: "mending")
        let staging = try StagingFolder(path: folder.path)
        let copying = BlobCopying(source: copies, target: store, staging: staging)
        let outcome = try await copying.copy(blob, readsTarget: true)
        try? FileManager.default.removeItem(at: folder)
        return outcome != .missing
    }
}
