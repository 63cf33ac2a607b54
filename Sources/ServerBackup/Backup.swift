import BlobStores
import FamilyCore
import Files
package import FoundationEssentials
import SQLCatalogue
import ServerCore

/// The result of one backup.
package struct BackupReport: Equatable, Sendable {
    package var snapshot = ""
    package var photos = 0
    package var files = 0
    package var copied = 0
    package var copiedBytes: Int64 = 0
    /// Number of files that neither the server nor the backup has.
    package var missing = 0
    package var removedSnapshots = 0
    package var removedFiles = 0
    /// Number of files of deleted photos that were removed although older snapshots name them.
    package var forgottenFiles = 0
    /// The faults that did not keep the snapshot from being finished, as complete sentences for the operator.
    package var warnings: [String] = []
}

/// Copies a server's album into a backup folder while the server runs.
///
/// The backup first copies the catalogue as of one moment, then every file that
/// this copy names and the folder lacks. A photo that arrives meanwhile goes
/// into the next backup. If a photo is deleted for good meanwhile, the backup
/// starts again with a newer copy of the catalogue.
package struct Backup: Sendable {
    /// Maximum number of attempts when photos are deleted during the backup.
    private static let attempts = 5

    let files: ServerFiles
    let folder: URL
    /// The path that the server reports to keepers.
    ///
    /// For an encrypted backup it is the encrypted folder, not the opened one.
    let reportedFolder: URL
    /// How `folder` is written to `reportedFolder`.
    let form: BackupForm
    /// False for nightly backups: they only write to a folder in which a person
    /// began a backup by hand.
    let allowsNewFolder: Bool
    /// True: files of deleted photos are removed although older snapshots name them.
    let forgetsDeleted: Bool
    let now: Date
    let say: @Sendable (String) -> Void

    package init(
        of data: URL,
        to folder: URL,
        reportedAs reportedFolder: URL? = nil,
        form: BackupForm,
        allowsNewFolder: Bool,
        forgetsDeleted: Bool = false,
        now: Date,
        say: @escaping @Sendable (String) -> Void
    ) {
        files = ServerFiles(data)
        self.folder = folder
        self.reportedFolder = reportedFolder ?? folder
        self.form = form
        self.allowsNewFolder = allowsNewFolder
        self.forgetsDeleted = forgetsDeleted
        self.now = now
        self.say = say
    }

    package func run() async throws -> BackupReport {
        let catalogue = try CatalogueFile(path: files.catalogue.path)
        guard let server = try catalogue.server() else {
            throw BackupError("There is no family's album in \(files.root.path) yet.")
        }
        if allowsNewFolder { try files.requireOutside(folder) }
        let backup = try BackupFolder(folder, .backup, beginning: allowsNewFolder ? server : nil)
        try backup.requireOwner(server)
        let warning = recordForm()
        var report = BackupReport()
        try await makeSnapshot(of: catalogue, into: backup, &report)
        if let warning { report.warnings.append(warning) }
        remember(&report)
        await pruneOrWarn(backup, &report)
        await forgetOrWarn(backup, &report)
        return report
    }

    /// Prunes; an error is only told, because the snapshot is finished and the next backup prunes again.
    private func pruneOrWarn(_ backup: BackupFolder, _ report: inout BackupReport) async {
        do {
            try await prune(backup, &report)
        } catch {
            let reason = (error as? BackupError)?.sentence ?? "\(error)."
            report.warnings.append("What the backup need not keep could not be removed. \(reason)")
        }
    }

    /// Copies everything and finishes the snapshot.
    ///
    /// If the disk is full, this first removes what the backup need not keep and tries once more.
    private func makeSnapshot(
        of catalogue: CatalogueFile,
        into backup: BackupFolder,
        _ report: inout BackupReport
    ) async throws {
        do {
            do {
                try await copyAndFinish(from: catalogue, into: backup, &report)
            } catch let error where error.isDiskFull {
                try await makeRoom(in: backup, for: catalogue, &report)
                try await copyAndFinish(from: catalogue, into: backup, &report)
            }
        } catch let error where error.isDiskFull {
            // Its room is needed by others, and the next backup begins with an empty one anyway.
            try? FileManager.default.removeItem(at: backup.unfinished)
            throw BackupError(
                "\(reportedFolder.path) is full: not all photos could be copied, and nothing that is there may be removed. "
                    + "The \(try backup.snapshots().count) snapshots that are there stay whole. Make room, or begin a "
                    + "backup on a larger disk.",
                cause: .full
            )
        }
    }

    private func copyAndFinish(
        from catalogue: CatalogueFile,
        into backup: BackupFolder,
        _ report: inout BackupReport
    ) async throws {
        try await copyAll(from: catalogue, into: backup, &report)
        report.warnings = try backup.copyKeys(of: files)
        report.snapshot = try backup.finishSnapshot(at: now)
    }

    private func copyAll(
        from catalogue: CatalogueFile,
        into backup: BackupFolder,
        _ report: inout BackupReport
    ) async throws {
        for _ in 1...Self.attempts {
            let copy = try await beginSnapshot(of: catalogue, in: backup)
            report.photos = try copy.photoCount()
            (report.files, report.missing) = (0, 0)
            let lost = try await copyBlobs(of: copy, into: backup, &report)
            report.missing = lost.count
            // A lost file that the newest catalogue no longer names was deleted
            // during this backup, so it is not missing.
            if lost.isEmpty { return }
            if try !catalogue.blobHashes().isDisjoint(with: lost) { return }
        }
    }

    /// Copies the blobs that the folder lacks and returns those that neither
    /// side has.
    private func copyBlobs(
        of catalogue: CatalogueFile,
        into backup: BackupFolder,
        _ report: inout BackupReport
    ) async throws -> Set<ContentHash> {
        let copying = try copying(into: backup)
        let snapshot = Snapshot.nextNumber(after: try backup.orderedSnapshots())
        var lost: Set<ContentHash> = []
        for blob in try catalogue.allBlobs() {
            report.files += 1
            switch try await copying.copy(blob, readsTarget: VerificationSchedule.isDue(blob.hash, in: snapshot)) {
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

    func copying(into backup: BackupFolder) throws -> BlobCopying {
        BlobCopying(
            source: FileBlobStore(existing: files.photos.path),
            target: try backup.store(),
            folder: backup.root,
            staging: try StagingFolder(path: backup.root.appending(path: "staging").path)
        )
    }

    /// Records the form of this backup, by which the next nights go on.
    ///
    /// The copy is good if that cannot be written: returns a warning then. On a disk that can only be read, that is
    /// expected.
    private func recordForm() -> String? {
        do {
            let policy = BackupFormPolicy(of: files.root, in: reportedFolder)
            if allowsNewFolder, form == .plain, try policy.expectsEncryption {
                say("The copies in \(reportedFolder.path) are plain from now on: whoever holds the disk can read them.")
            }
            if !FileSystem.isReadOnly(at: files.root.path) { try files.record(form, of: reportedFolder) }
            return nil
        } catch {
            return (error as? BackupError)?.sentence ?? "\(error)."
        }
    }

    private func remember(_ report: inout BackupReport) {
        let last = LastBackup(
            folder: reportedFolder.path,
            finishedAt: now,
            photos: report.photos,
            missing: report.missing
        )
        if let warning = files.remember(last, in: files.lastBackup, say: say) { report.warnings.append(warning) }
    }
}
