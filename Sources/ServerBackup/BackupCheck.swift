import BlobStores
package import FamilyCore
package import FoundationEssentials
import SQLCatalogue
import ServerCore

/// What a check of a backup found.
package struct BackupCheckReport: Equatable, Sendable {
    package var snapshots = 0
    package var files = 0
    /// Snapshots whose catalogue is damaged.
    package var damagedSnapshots: [String] = []
    /// Files that a snapshot names and that are missing or damaged.
    package var lost: [ContentHash] = []

    package var isSound: Bool { damagedSnapshots.isEmpty && lost.isEmpty }
}

/// Looks whether everything in a backup can be restored.
package struct BackupCheck: Sendable {
    let folder: URL
    let readsData: Bool

    package init(of folder: URL, readsData: Bool) {
        self.folder = folder
        self.readsData = readsData
    }

    package func run() async throws -> BackupCheckReport {
        let backup = try BackupFolder(folder, beginning: nil)
        var report = BackupCheckReport()
        var blobs: [ContentHash: ByteCount] = [:]
        for name in try backup.snapshots() {
            report.snapshots += 1
            do {
                let catalogue = try backup.catalogue(of: name)
                guard try catalogue.damage().isEmpty else { throw BackupError("damaged") }
                try catalogue.forEachBlob { blobs[$0.hash] = $0.size }
            } catch {
                report.damagedSnapshots.append(name)
            }
        }
        for (hash, size) in blobs.sorted(by: { $0.key.hex < $1.key.hex }) {
            report.files += 1
            let isThere = try await backup.blobs.size(of: hash) == size
            let isSound = readsData ? try await backup.blobs.verify(hash, size: size) == .sound : isThere
            if !isSound { report.lost.append(hash) }
        }
        return report
    }
}
