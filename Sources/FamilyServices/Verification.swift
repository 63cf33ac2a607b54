package import FamilyCore
package import FoundationEssentials
package import ServerCore

/// What one step of the slow walk over all files found.
package struct VerificationReport: Equatable, Sendable {
    package var bytes = ByteCount.zero
    package var photos = 0
    /// Photos whose original is damaged or missing.
    package var lostOriginals: [PhotoID] = []
    /// Photos of which a rendition or the film has to be made anew.
    package var madeAnew: [PhotoID] = []
    /// Whether the walk came to the last photo.
    package var isRoundOver = false

    package var isClean: Bool { lostOriginals.isEmpty && madeAnew.isEmpty }
}

/// Reads the server's own files again, so that a disk that forgets is noticed
/// while there is still a copy.
///
/// What is damaged is moved aside at once and not handed out any more. What was
/// made of an original is made anew; an original comes back from the trash, when
/// the disk reads it rightly after all, or when somebody sends the photo again.
package struct Verification: Sendable {
    let context: ServiceContext
    let custody: BlobReferenceCounter
    let renditions: RenditionService

    /// How much to read at each step that comes every `interval` seconds.
    package func budget(every interval: TimeInterval) async throws(Problem) -> ByteCount {
        let total = try await context.read { try $0.bytesKept() }
        return context.rules.verification.budget(of: total, every: interval)
    }

    /// Verifies photos after the one that was verified last, until `budget` is
    /// read; at the last photo the round is over.
    package func verifySome(_ budget: ByteCount) async throws(Problem) -> VerificationReport {
        var report = VerificationReport()
        var progress = try await context.read { try $0.verification() } ?? VerificationProgress()
        let limit = context.rules.verification.photosAtOnce
        while report.bytes < budget, !report.isRoundOver, !Task.isCancelled {
            let after = progress.after
            let photos = try await context.read { try $0.photosKept(after: after, limit: limit) }
            for photo in photos where report.bytes < budget {
                try await verify(photo, &report)
                progress.after = photo.id
            }
            // An empty list follows where the one before ended with the last photo.
            report.isRoundOver = photos.count < limit && (photos.isEmpty || progress.after == photos.last?.id)
        }
        if report.isRoundOver { progress = VerificationProgress(after: nil, finishedAt: context.now) }
        let noted = progress
        try await context.write { try $0.note(noted) }
        return report
    }

    private func verify(_ photo: PhotoRecord, _ report: inout VerificationReport) async throws(Problem) {
        report.photos += 1
        report.bytes = report.bytes + photo.bytesUsed
        if try await isOriginalLost(of: photo) { report.lostOriginals.append(photo.id) }
        if try await renditions.mend(photo) { report.madeAnew.append(photo.id) }
    }

    /// Somebody asked for an original that is not there: where the trash has it, it comes back, else it is noted, so that
    /// keepers are told and frames are asked.
    package func noteMissingOriginal(of id: PhotoID, for principal: Principal) async throws(Problem) {
        let family = try context.family(for: .fetchOriginal, by: principal)
        guard let photo = try await context.read({ try $0.photo(id, in: family) }) else { return }
        _ = try await isOriginalLost(of: photo)
    }

    private func isOriginalLost(of photo: PhotoRecord) async throws(Problem) -> Bool {
        let found = await custody.quarantineIfDamaged(photo.original.hash, size: photo.original.bytes)
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
            return try await context.write { writer in
                // Deleted meanwhile, its bytes are where they belong.
                guard try writer.remembered(photo.id, in: photo.familyID)?.deletedAt == nil else { return false }
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

    /// Most photos were never lost: those cost a look and no write.
    private func noteFound(_ photo: PhotoRecord) async throws(Problem) {
        guard try await context.read({ try $0.isOriginalLost(of: photo.id) }) else { return }
        try await context.write { try $0.noteFound(photo.id) }
    }
}
