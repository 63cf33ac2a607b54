import FamilyCore
import FoundationEssentials
package import ServerCore

/// The results of a sweep of the blob store.
package struct SweepReport: Equatable, Sendable {
    package var verdict = SweepVerdict()
    /// The number of files that were moved to the trash.
    package var moved = 0
    /// The errors that the catalogue's own check found; the sweep then compared nothing.
    package var damage: [String] = []
}

extension Housekeeping {
    /// Finds files that no photo references, left by a crash between file and row, and moves them to the trash.
    ///
    /// Nothing is moved if the catalogue is damaged, if it references missing files, or if more than one file in a
    /// hundred is unreferenced: then the catalogue is more likely to be wrong than the files. It may run at any time,
    /// because `BlobReferenceCounter` holds what an upload is about to use.
    package func sweepBlobs() async throws(Problem) -> SweepReport {
        do {
            let report = try await sweep()
            sweeps.note(report)
            return report
        } catch {
            throw context.problem(from: error)
        }
    }

    private func sweep() async throws -> SweepReport {
        var report = SweepReport()
        report.damage = try await context.ports.catalogue.damage(thorough: false)
        context.ports.storage.note(catalogueDamage: report.damage)
        guard report.damage.isEmpty else { return report }
        let unnamed = try await compare(&report.verdict)
        guard report.verdict.allowsMoving else { return report }
        for hashes in unnamed { await blobReferences.moveUnusedToTrash(hashes) }
        report.moved = unnamed.reduce(0) { $0 + $1.count }
        return report
    }

    /// Compares files and hashes in 256 parts; returns the unreferenced files.
    private func compare(_ verdict: inout SweepVerdict) async throws -> [[ContentHash]] {
        var unnamed: [[ContentHash]] = []
        for prefix in HashPrefix.all {
            let files = Set(try await context.ports.blobs.hashes(with: prefix))
            let (used, owed) = try await context.ports.catalogue.read(.everything) { reader in
                (try reader.used(with: prefix), try reader.removalsOwed(among: Array(files)))
            }
            verdict.files += files.count
            verdict.missing += try await lost(used.subtracting(files))
            var extra: [ContentHash] = []
            for hash in files.subtracting(used).subtracting(owed) where await !blobReferences.isHeld(hash) {
                extra.append(hash)
            }
            verdict.unnamed += extra.count
            if !extra.isEmpty { unnamed.append(extra) }
        }
        return unnamed
    }

    /// Returns how many of the missing files are really missing after a try to restore them from the trash.
    ///
    /// They are looked up once more, because a photo may have gone since the list was made. All of a part at once: where
    /// the files of a whole album are missing, these would be a hundred thousand reads.
    private func lost(_ hashes: Set<ContentHash>) async throws -> Int {
        var missing: [ContentHash] = []
        for hash in hashes {
            guard try await context.ports.blobs.size(of: hash) == nil,
                try await !context.ports.blobs.restoreFromTrash(hash)
            else { continue }
            missing.append(hash)
        }
        guard !missing.isEmpty else { return 0 }
        return try await context.ports.catalogue.read(.everything) { [missing] in try $0.used(of: missing) }.count
    }
}
