import FamilyCore
package import FoundationEssentials
package import ServerCore

/// The background work of a server: removing expired data.
package struct Housekeeping: Sendable {
    let context: ServiceContext
    let blobReferences: BlobReferenceCounter
    let uploads: UploadService
    let sweeps: LastSweepReport
    let found: FoundPhotoList
    let leaving: LeavingService

    /// Records a start of the server, before the first request.
    ///
    /// On a full disk the record is skipped, because starting is more important.
    package func wake() async throws(Problem) {
        let now = context.now
        do throws(Problem) {
            try await context.write(.allFamilies) { writer in
                var hours = try writer.hours()
                if var lived = try writer.servedTimeClock() {
                    lived.wake(at: now)
                    try writer.note(lived)
                }
                hours.wake(at: now)
                try writer.note(hours)
            }
        } catch {
            guard error.code == .diskFull else { throw error }
        }
    }

    /// Returns the sum of the albums' revisions, which grows with every change, and whether there are several families.
    package func progress() async throws(Problem) -> (revisions: Int64, hasSeveralFamilies: Bool) {
        try await context.read(.allFamilies) { (try $0.revisions(), try $0.familyCount() > 1) }
    }

    /// Begins the next era of all albums, because an older catalogue was put in place: frames may have seen newer
    /// photos.
    ///
    /// From now on, no file is moved to the trash before keepers have decided about the photos that this catalogue does
    /// not name.
    package func continueSetBack() async throws(Problem) {
        do {
            try await found.begin()
        } catch {
            throw context.problem(from: error)
        }
        let now = context.now
        try await context.write(.allFamilies) { try $0.beginEra(at: now) }
    }

    /// Erases the remaining data of deleted families: unfinished uploads, files, and copies of the catalogue.
    ///
    /// Called at the start and after each deletion; it does nothing if there is no such data.
    package func finishForgetting() async throws(Problem) {
        guard let owed = try await context.read(.allFamilies, { try $0.owedForgetting() }) else { return }
        var steps = IndependentSteps()
        await steps.run { () throws(Problem) in try await uploads.forgetStrangers() }
        await steps.run { () throws(Problem) in try await removeOwedBlobs() }
        await steps.run { () throws(Problem) in try await emptyTrash() }
        await steps.run { () throws(Problem) in try await forgetFoundPhotos() }
        await steps.run { () throws(Problem) in try await scrubCatalogue() }
        try steps.finish()
        // A family that was deleted meanwhile stays owed.
        try await context.write(.allFamilies) { try $0.settleForgetting(upTo: owed) }
    }

    /// Empties the trash if no family is left: it may contain files of the last one.
    private func emptyTrash() async throws(Problem) {
        guard try await !hasFamilies() else { return }
        do { try await context.ports.blobs.emptyTrash() } catch { throw context.problem(from: error) }
    }

    private func forgetFoundPhotos() async throws(Problem) {
        guard try await !hasFamilies() else { return }
        do { try await foundPhotos.forget() } catch { throw context.problem(from: error) }
    }

    private func scrubCatalogue() async throws(Problem) {
        do { try await context.ports.catalogue.scrub() } catch { throw context.problem(from: error) }
    }

    private func hasFamilies() async throws(Problem) -> Bool {
        try await context.read(.allFamilies) { try $0.hasFamilies() }
    }

    private var foundPhotos: FoundPhotoService {
        FoundPhotoService(context: context, blobReferences: blobReferences, list: found)
    }

    /// Removes expired data; called every `Retention.sweepEvery` seconds.
    ///
    /// `served` is the seconds since the last call by a monotonic clock, 0 at the first call. An error of one step keeps
    /// none of the others from their turn, and is thrown at the end.
    package func forgetOldThings(served: TimeInterval) async throws(Problem) {
        let (now, lived) = try await sweepTimes(served: served)
        var steps = IndependentSteps()
        await steps.run { () throws(Problem) in try await forgetOldRows(at: now, lived: lived) }
        await steps.run { () throws(Problem) in try await blobReferences.endAbandonedRemovals() }
        await steps.run { () throws(Problem) in try await purgeDeletedPhotos(at: now) }
        await steps.run { () throws(Problem) in try await removeOwedBlobs() }
        await steps.run { () throws(Problem) in try await uploads.forgetExpired() }
        await steps.run { () throws(Problem) in try await emptyOldTrash(at: lived) }
        await steps.run { () throws(Problem) in try await eraseClosedFamilies(at: lived) }
        try steps.finish()
    }

    private func forgetOldRows(at now: Date, lived: Date) async throws(Problem) {
        // These rows are invalid by their own dates, so it does no harm if they stay longer.
        let certain = min(now, lived)
        let (rules, areShared) = (context.rules, context.ports.hasCopies)
        try await context.write(.allFamilies) { writer in
            try writer.removeSessions(
                idleSince: certain.addingTimeInterval(-rules.sessions.idle),
                madeBefore: certain.addingTimeInterval(-rules.sessions.absolute)
            )
            let keep = rules.retention
            try writer.removeUnpairedFrames(registeredBefore: now.addingTimeInterval(-keep.unpairedFrames))
            try writer.removeInvitations(expiredBefore: now.addingTimeInterval(-keep.endedInvitations))
            try writer.removeShareLinks(expiredBefore: certain.addingTimeInterval(-keep.expiredJoinLinks))
            try writer.removeFamilyInvitations(expiredBefore: certain.addingTimeInterval(-keep.expiredJoinLinks))
            try writer.removeJoinLinks(expiredBefore: certain.addingTimeInterval(-keep.expiredJoinLinks))
            try writer.removeMomentLinks(endedBefore: certain.addingTimeInterval(-keep.expiredJoinLinks))
            try writer.removeReturnLinks(expiredBefore: certain.addingTimeInterval(-keep.expiredJoinLinks))
            try writer.removeGifts(overBefore: certain.addingTimeInterval(-rules.gifts.listedFor))
            try writer.removeNews(before: certain.addingTimeInterval(-rules.news.memory))
            try writer.removeDeliveries(
                overBefore: certain.addingTimeInterval(-rules.webhooks.loggedFor),
                waitingBefore: certain.addingTimeInterval(-rules.webhooks.waitsFor)
            )
            try writer.removeBlobVersions(endedBefore: certain.addingTimeInterval(-keep.blobVersions))
            try writer.removeKnownAddresses(usedBefore: certain.addingTimeInterval(-rules.signIn.addressLife))
            try writer.removeCounters(at: now, rules, areShared: areShared)
        }
    }

    /// Updates `SweepClock`, `ServedTimeClock` and `UptimeLog` in the catalogue; returns the times of the first two.
    private func sweepTimes(served: TimeInterval) async throws(Problem) -> (now: Date, lived: Date) {
        let wall = context.now
        return try await context.write(.allFamilies) { writer in
            var hours = try writer.hours()
            let stored = try writer.sweepTime() ?? hours.aliveAt
            var clock = SweepClock(believed: stored, wall: wall)
            clock.advance(to: wall, served: served)
            if clock.believed != stored { try writer.note(sweepTime: clock.believed) }
            let noted = try writer.servedTimeClock()
            var lived = noted ?? ServedTimeClock(wall: clock.now)
            if noted != nil { lived.live(for: served, until: wall) }
            if lived != noted { try writer.note(lived) }
            hours.live(at: wall, served: served)
            try writer.note(hours)
            return (clock.now, lived.now)
        }
    }

    /// Purges deleted photos, whose files are listed for removal (`removeOwedBlobs`).
    private func purgeDeletedPhotos(at now: Date) async throws(Problem) {
        let (context, most) = (context, context.rules.retention.purgedAtOnce)
        if context.ports.hasCopies { try await noticeDeletions() }
        let undoneFor = context.rules.removal.undoneFor
        var purged: [PhotoID] = []
        repeat {
            purged = try await context.write(.allFamilies) { writer in
                // A time to undo that ends later was set by a clock that was ahead, and would not end for years. The
                // present time is read in each transaction: a deletion before it in the queue ends no later.
                let latest = context.now.addingTimeInterval(undoneFor)
                let over = try writer.deleted(undoEndingBy: .distantFuture, limit: most).filter { photo in
                    guard let undo = photo.undo, undo.until <= now || undo.until > latest else { return false }
                    return context.deletions.isOver(photo, after: undoneFor)
                }
                for photo in over { try writer.purge(photo) }
                return over.map(\.id)
            }
            for photo in purged { context.deletions.end(photo) }
        } while !purged.isEmpty
    }

    /// Begins to count the time of deletions that other copies of this server made.
    private func noticeDeletions() async throws(Problem) {
        let most = 10_000
        let deleted = try await context.read(.allFamilies) { try $0.deleted(undoEndingBy: .distantFuture, limit: most) }
        context.deletions.notice(deleted)
    }

    /// Erases the files of deleted photos; files in use are left for the next time.
    func removeOwedBlobs() async throws(Problem) {
        let most = context.rules.retention.purgedAtOnce
        var before: [ContentHash] = []
        while true {
            let owed = try await context.read(.allFamilies) { try $0.removalsOwed(limit: most) }
            guard !owed.isEmpty, owed != before else { return }
            await blobReferences.removeOwed(owed)
            before = owed
        }
    }

    private func emptyOldTrash(at now: Date) async throws(Problem) {
        do {
            let kept = now.addingTimeInterval(-context.rules.retention.trash)
            try await context.ports.blobs.emptyTrash(before: TrashDay(of: kept))
        } catch {
            throw context.problem(from: error)
        }
    }
}

extension CatalogueWriter {
    /// Removes old counters of failed sign-ins and of pairing; if there are too many, also the least recent ones.
    fileprivate func removeCounters(at now: Date, _ rules: FamilyRules, areShared: Bool) throws {
        try removeSignInCounters(
            changedBefore: now.addingTimeInterval(-rules.signIn.memory),
            keeping: areShared ? rules.signIn.sharedCountersKept : rules.signIn.countersKept
        )
        // A server without copies keeps only the counters of families that strangers start in the catalogue.
        try removePairingCounters(
            changedBefore: now.addingTimeInterval(-rules.pairing.sharedCounterLife),
            keeping: rules.pairing.sharedCountersKept
        )
    }
}
