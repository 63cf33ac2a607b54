import BlobStores
package import FamilyCore
package import FoundationEssentials
import SQLCatalogue
import ServerCore

/// The result of checking a backup.
package struct BackupCheckReport: Equatable, Sendable {
    package var snapshots = 0
    package var files = 0
    /// Names of the snapshots whose catalogue is damaged.
    package var damagedSnapshots: [String] = []
    /// Files that a snapshot names and that are missing or damaged.
    package var lost: [ContentHash] = []
    /// Number of files that a snapshot names and that were removed because their photos were deleted.
    package var forgotten = 0

    /// A backup that was never finished has nothing to restore.
    package var isSound: Bool { snapshots > 0 && damagedSnapshots.isEmpty && lost.isEmpty }
}

/// Checks that everything in a backup can be restored.
package struct BackupCheck: Sendable {
    let folder: URL
    let readsData: Bool

    package init(of folder: URL, readsData: Bool) {
        self.folder = folder
        self.readsData = readsData
    }

    package func run() async throws -> BackupCheckReport {
        let backup = try BackupFolder(readingAny: folder)
        var report = BackupCheckReport()
        var lost: Set<ContentHash> = []
        var seen: Set<ContentHash> = []
        let forgotten = backup.forgottenFiles()
        for name in try backup.snapshots() {
            report.snapshots += 1
            do {
                let catalogue = try backup.catalogue(of: name)
                guard try catalogue.damage().isEmpty else { throw BackupError("damaged") }
                let blobs = try backup.blobs(of: name)
                for blob in try catalogue.allBlobs() where seen.insert(blob.hash).inserted {
                    if try await isSound(blob, in: blobs) { continue }
                    let found = try await blobs.compareLength(of: blob.hash, with: blob.size)
                    if found == .absent, forgotten.contains(blob.hash) {
                        report.forgotten += 1
                    } else {
                        lost.insert(blob.hash)
                    }
                }
            } catch is BackupError, is CatalogueError {
                report.damagedSnapshots.append(name)
            }
        }
        report.files = seen.count - report.forgotten
        report.lost = lost.sorted { $0.hex < $1.hex }
        return report
    }

    private func isSound(_ blob: NamedBlob, in blobs: any BlobReading) async throws -> Bool {
        guard try await blobs.compareLength(of: blob.hash, with: blob.size) == .sound else { return false }
        return readsData ? try await blobs.verify(blob.hash, size: blob.size) == .sound : true
    }
}
