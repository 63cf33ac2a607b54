import FamilyCore
import FoundationEssentials
package import ServerCore

/// The results of a sweep of the blob store.
package struct SweepReport: Equatable, Sendable {
    package var verdict = SweepVerdict()
    /// The number of files that were moved to the trash.
    package var moved = 0
    /// Whether unreferenced files wait until a keeper decides about found photos.
    package var waitsForKeepers = false
    /// The errors that the catalogue's own check found; the sweep then compared nothing.
    package var damage: [String] = []
}

extension Housekeeping {
    /// Finds files that no photo references, left by a crash between file and row, and moves them to the trash.
    ///
    /// Nothing is moved if the catalogue is damaged, if it references missing files, or if more than one file in a
    /// hundred is unreferenced: then the catalogue is more likely to be wrong than the files, and keepers are asked
    /// about found photos (`FoundPhotoService`). Nothing is moved before they have decided. The sweep may run at any
    /// time, because `BlobReferenceCounter` holds what an upload is about to use.
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
        if report.verdict.suggestsOldCatalogue { try await found.begin() }
        report.waitsForKeepers = await found.current != nil
        guard report.verdict.allowsMoving, !report.waitsForKeepers else { return report }
        for hashes in unnamed { await blobReferences.moveUnusedToTrash(hashes) }
        report.moved = unnamed.reduce(0) { $0 + $1.count }
        return report
    }

    /// Compares files and hashes in 256 parts; returns the unreferenced files.
    private func compare(_ verdict: inout SweepVerdict) async throws -> [[ContentHash]] {
        var unnamed: [[ContentHash]] = []
        let listed = Set(try await context.ports.blobs.prefixes())
        for prefix in HashPrefix.all {
            // The missing files are looked up once more, so a file that is stored during this comparison does no harm.
            let part = try await blobReferences.compare(with: prefix, isListed: listed.contains(prefix))
            verdict.files += part.files
            verdict.missing += try await lost(part.missing)
            verdict.unnamed += part.unnamed.count
            if !part.unnamed.isEmpty { unnamed.append(part.unnamed) }
        }
        return unnamed
    }

    /// Returns how many of the missing files are really missing after a try to restore them from the trash.
    ///
    /// The hashes are looked up once more, because a photo may have been deleted since the list was made. All of one
    /// part are looked up at once: if the files of a whole album are missing, single reads would be a hundred thousand.
    private func lost(_ hashes: Set<ContentHash>) async throws -> Int {
        var missing: [ContentHash] = []
        for hash in hashes {
            guard try await context.ports.blobs.size(of: hash) == nil,
                try await !context.ports.blobs.restoreFromTrash(hash)
            else { continue }
            missing.append(hash)
        }
        guard !missing.isEmpty else { return 0 }
        return try await context.ports.catalogue.read(.allFamilies) { [missing] in try $0.used(of: missing) }.count
    }
}
