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
    /// All copies are read again within four weeks of nightly backups.
    private static let readingDays = 28

    let files: ServerFiles
    let folder: URL
    /// Nightly backups go only where one was begun by hand.
    let mayBegin: Bool
    let now: Date
    let say: @Sendable (String) -> Void

    package init(
        of data: URL,
        to folder: URL,
        mayBegin: Bool,
        now: Date,
        say: @escaping @Sendable (String) -> Void
    ) {
        files = ServerFiles(data)
        self.folder = folder
        self.mayBegin = mayBegin
        self.now = now
        self.say = say
    }

    package func run() async throws -> BackupReport {
        let catalogue = try CatalogueFile(path: files.catalogue.path)
        guard let server = try catalogue.server() else {
            throw BackupError("There is no family's album in \(files.root.path) yet.")
        }
        let backup = try BackupFolder(folder, beginning: mayBegin ? server : nil)
        guard try backup.owner() == server else {
            throw BackupError("\(folder.path) holds the backup of another server. Please name another folder.")
        }
        var report = BackupReport()
        try await copyAll(from: catalogue, into: backup, &report)
        report.snapshot = try freshName(in: backup)
        try backup.finishSnapshot(report.snapshot)
        try await prune(backup, &report)
        try remember(report)
        return report
    }

    /// Named by the moment; two backups within one second are a second apart.
    private func freshName(in backup: BackupFolder) throws -> String {
        let taken = Set(try backup.snapshots())
        var date = now
        while taken.contains(SnapshotName.text(of: date)) { date += 1 }
        return SnapshotName.text(of: date)
    }

    private func copyAll(
        from catalogue: CatalogueFile,
        into backup: BackupFolder,
        _ report: inout BackupReport
    ) async throws {
        for _ in 1...Self.rounds {
            let copy = try snapshot(catalogue, in: backup)
            report.photos = try copy.photoCount()
            (report.files, report.missing) = (0, 0)
            let lost = try await copyBlobs(of: copy, into: backup, &report)
            report.missing = lost.count
            // Lost now, and named no more: deleted while it was on its way.
            if lost.isEmpty { return }
            if try !catalogue.blobHashes().isDisjoint(with: lost) { return }
        }
    }

    /// A copy of the catalogue that was checked thoroughly, and of the key.
    private func snapshot(_ catalogue: CatalogueFile, in backup: BackupFolder) throws -> CatalogueFile {
        try backup.beginSnapshot()
        let path = backup.unfinished.appending(path: "catalogue.sqlite").path
        try catalogue.copy(to: path)
        let copy = try CatalogueFile(path: path)
        if let damage = try copy.damage().first {
            throw BackupError("The catalogue is damaged (\(damage)): no new snapshot was made, the older ones stand.")
        }
        if let key = try? Data(contentsOf: files.codeKey) {
            let target = backup.unfinished.appending(path: "code.key")
            try key.write(to: target, options: .atomic)
            try DurableCopy.sync(target.path)
        }
        return copy
    }

    /// Copies what the folder does not have; answers with what is nowhere.
    private func copyBlobs(
        of catalogue: CatalogueFile,
        into backup: BackupFolder,
        _ report: inout BackupReport
    ) async throws -> Set<ContentHash> {
        let copying = BlobCopying(
            source: FileBlobStore(existing: files.photos.path),
            target: backup.blobs,
            staging: try StagingFolder(path: backup.root.appending(path: "staging").path)
        )
        var lost: Set<ContentHash> = []
        for blob in try catalogue.allBlobs() {
            report.files += 1
            switch try await copying.copy(blob, readsTarget: isReadToday(blob.hash)) {
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

    /// Each of the 256 parts of the folder has its day.
    private func isReadToday(_ hash: ContentHash) -> Bool {
        let day = Int(now.timeIntervalSince1970 / 86_400)
        return (Int(HashPrefix(of: hash).digits, radix: 16) ?? 0) % Self.readingDays == day % Self.readingDays
    }

    private func remember(_ report: BackupReport) throws {
        let last = LastBackup(folder: folder.path, finishedAt: now, photos: report.photos, missing: report.missing)
        try WireCoding.encode(last).write(to: files.lastBackup, options: .atomic)
        // The server reads it, also where this command ran as root.
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: files.lastBackup.path)
    }
}
