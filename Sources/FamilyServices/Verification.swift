package import FamilyCore
package import FoundationEssentials
package import ServerCore

/// The result of one step of the slow verification of all files.
package struct VerificationReport: Equatable, Sendable {
    package var bytes = ByteCount.zero
    package var photos = 0
    /// The photos whose original is damaged or missing.
    package var lostOriginals: [PhotoID] = []
    /// The photos of which a rendition or the film must be made again.
    package var madeAnew: [PhotoID] = []
    /// Whether the last photo was reached.
    package var isRoundOver = false

    package var isClean: Bool { lostOriginals.isEmpty && madeAnew.isEmpty }
}

/// Reads the server's own files again, so that a failing disk is noticed while there is still a copy.
///
/// Damaged files are moved aside at once and not sent any more. Renditions and films are made again. An original
/// returns from the trash, if the disk reads it correctly after all, or if somebody sends the photo again.
package struct Verification: Sendable {
    let context: ServiceContext
    let blobReferences: BlobReferenceCounter
    let renditions: RenditionService

    /// Returns the bytes to read per step, if a step comes every `interval` seconds.
    package func budget(every interval: TimeInterval) async throws(Problem) -> ByteCount {
        let (total, uptime) = try await context.read(.allFamilies) { (try $0.bytesKept(), try $0.hours()) }
        let speedup = uptime.speedup(at: context.now)
        return context.rules.verification.budget(of: total, every: interval, speedup: speedup)
    }

    /// Verifies the next photos until `budget` bytes are read; the round ends at the last photo.
    package func verifySome(_ budget: ByteCount) async throws(Problem) -> VerificationReport {
        var report = VerificationReport()
        var progress = try await context.read(.allFamilies) { try $0.verification() } ?? VerificationProgress()
        let limit = context.rules.verification.photosAtOnce
        while report.bytes < budget, !report.isRoundOver, !Task.isCancelled {
            let after = progress.after
            let photos = try await context.read(.allFamilies) { try $0.photosKept(after: after, limit: limit) }
            for photo in photos where report.bytes < budget {
                try await verify(photo, &report)
                progress.after = photo.id
            }
            // If the previous batch ended with the last photo, the list is empty.
            report.isRoundOver = photos.count < limit && (photos.isEmpty || progress.after == photos.last?.id)
        }
        if report.isRoundOver { progress = VerificationProgress(after: nil, finishedAt: context.now) }
        let noted = progress
        try await context.write(.allFamilies) { try $0.note(noted) }
        return report
    }

    private func verify(_ photo: PhotoRecord, _ report: inout VerificationReport) async throws(Problem) {
        report.photos += 1
        report.bytes = report.bytes + photo.bytesUsed
        if try await isOriginalLost(of: photo) { report.lostOriginals.append(photo.id) }
        if try await renditions.mend(photo) { report.madeAnew.append(photo.id) }
    }

    /// Restores a missing original from the trash, or records it as lost, so that keepers are told and frames are
    /// asked.
    ///
    /// Called when somebody requests it.
    package func noteMissingOriginal(of id: PhotoID, for principal: Principal) async throws(Problem) {
        let family = try context.family(for: .fetchOriginal, by: principal)
        guard let photo = try await context.read(.all(of: family), { try $0.photo(id, in: family) }) else { return }
        _ = try await isOriginalLost(of: photo)
    }

    private func isOriginalLost(of photo: PhotoRecord) async throws(Problem) -> Bool {
        let found = await blobReferences.quarantineIfDamaged(photo.original.hash, size: photo.original.bytes)
        switch found {
        case nil: return false
        case .sound:
            try await noteFound(photo)
            return false
        case .absent, .damaged:
            if try await comesBack(photo.original.hash) {
                try await noteFound(photo)
                return false
            }
            let lost = LostOriginal(photo, foundAt: context.now, isDamaged: found == .damaged)
            return try await context.write(.allFamilies) { writer in
                // If the photo or its family was deleted meanwhile, its files are expected to go.
                guard let known = try writer.remembered(photo.id, in: photo.familyID), known.deletedAt == nil else {
                    return false
                }
                try writer.note(lost)
                return true
            }
        }
    }

    private func comesBack(_ hash: ContentHash) async throws(Problem) -> Bool {
        do {
            let blobs = context.ports.blobs
            if try await blobs.restoreFromTrash(hash) { return true }
            return try await blobs.restoreFromQuarantine(hash)
        } catch {
            throw context.problem(from: error)
        }
    }

    /// Clears the record of a lost original; most photos have none, so this is usually only a read.
    private func noteFound(_ photo: PhotoRecord) async throws(Problem) {
        guard try await context.read(.allFamilies, { try $0.isOriginalLost(of: photo.id) }) else { return }
        try await context.write(.allFamilies) { try $0.noteFound(photo.id) }
        try await renditions.queueFilm(of: photo)
    }
}
