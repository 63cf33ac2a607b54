import BlobStores
import FamilyCore
package import FoundationEssentials
import SQLCatalogue
import ServerCore

/// What a backup did.
package struct BackupReport: Equatable, Sendable {
    package var snapshot = ""
    package var photos = 0
    package var files = 0
    package var copied = 0
    package var copiedBytes: Int64 = 0
    /// Files that neither the server nor the backup has.
    package var missing = 0
    package var removedSnapshots = 0
    package var removedFiles = 0
}

/// Copies a server's album into a backup folder, while the server runs.
///
/// The catalogue is copied first, as of one moment; then every file that this
/// copy names and the folder does not have yet. A photo that comes meanwhile is
/// in the next backup; one that is deleted for good meanwhile makes it begin
/// again with a newer copy of the catalogue.
package struct Backup: Sendable {
    /// How often it begins again because photos were deleted meanwhile.
    private static let rounds = 5

    let files: ServerFiles
    let folder: URL
    /// What the backup is known by: the folder, or the one that it is sealed in.
    let place: URL
    /// Nightly backups go only where one was begun by hand.
    let mayBegin: Bool
    let now: Date
    let say: @Sendable (String) -> Void

    package init(
        of data: URL,
        to folder: URL,
        knownBy place: URL? = nil,
        mayBegin: Bool,
        now: Date,
        say: @escaping @Sendable (String) -> Void
    ) {
        files = ServerFiles(data)
        self.folder = folder
        self.place = place ?? folder
        self.mayBegin = mayBegin
        self.now = now
        self.say = say
    }

    package func run() async throws -> BackupReport {
        let catalogue = try CatalogueFile(path: files.catalogue.path)
        guard let server = try catalogue.server() else {
            throw BackupError("There is no family's album in \(files.root.path) yet.")
        }
        let backup = try BackupFolder(folder, .backup, beginning: mayBegin ? server : nil)
        try backup.requireOwner(server)
        var report = BackupReport()
        try await copyAll(from: catalogue, into: backup, &report)
        report.snapshot = try backup.finishSnapshot(at: now)
        try await prune(backup, &report)
        try remember(report)
        return report
    }

    private func copyAll(
        from catalogue: CatalogueFile,
        into backup: BackupFolder,
        _ report: inout BackupReport
    ) async throws {
        for _ in 1...Self.rounds {
            let copy = try backup.beginSnapshot(of: catalogue, files)
            report.photos = try copy.photoCount()
            (report.files, report.missing) = (0, 0)
            let lost = try await copyBlobs(of: copy, into: backup, &report)
            report.missing = lost.count
            // Lost now, and named no more: deleted while it was on its way.
            if lost.isEmpty { return }
            if try !catalogue.blobHashes().isDisjoint(with: lost) { return }
        }
    }

    /// Copies what the folder does not have; answers with what is nowhere.
    private func copyBlobs(
        of catalogue: CatalogueFile,
        into backup: BackupFolder,
        _ report: inout BackupReport
    ) async throws -> Set<ContentHash> {
        let copying = BlobCopying(
            source: FileBlobStore(existing: files.photos.path),
            target: try backup.store(),
            staging: try StagingFolder(path: backup.root.appending(path: "staging").path)
        )
        var lost: Set<ContentHash> = []
        for blob in try catalogue.allBlobs() {
            report.files += 1
            switch try await copying.copy(blob, readsTarget: ReadingDays.isDue(blob.hash, on: now)) {
            case .wasThere: break
            case .copied:
                report.copied += 1
                report.copiedBytes += blob.size.bytes
                if report.copied % 500 == 0 { say("\(report.copied) files copied") }
            case .missing: lost.insert(blob.hash)
            }
        }
        return lost
    }

    private func remember(_ report: BackupReport) throws {
        let last = LastBackup(folder: place.path, finishedAt: now, photos: report.photos, missing: report.missing)
        try last.write(to: files.lastBackup)
    }
}
