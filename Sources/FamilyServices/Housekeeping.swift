import FamilyCore
package import FoundationEssentials
package import ServerCore

/// What a server does by itself: removing what is over.
package struct Housekeeping: Sendable {
    let context: ServiceContext
    let custody: BlobReferenceCounter
    let uploads: UploadService
    let sweeps: SweepMemory

    /// Notes that the server is there again; at start, before anybody is
    /// answered.
    ///
    /// On a full disk the note is left out: starting matters more.
    package func wake() async throws(Problem) {
        let now = context.now
        do throws(Problem) {
            try await context.write { writer in
                var hours = try writer.hours()
                if var lived = try writer.livedClock() {
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

    /// Removes what is left of families that were deleted: uploads on their
    /// way, bytes, and copies of the catalogue.
    ///
    /// At start and after each deletion; where nothing is owed, nothing is done.
    package func finishForgetting() async throws(Problem) {
        guard try await context.read({ try $0.owesForgetting() }) else { return }
        try await uploads.forgetStrangers()
        try await removeOwedBlobs()
        do {
            // What lies in the trash may be the family's too.
            if try await !context.ports.catalogue.read({ try $0.hasFamilies() }) {
                try await context.ports.blobs.emptyTrash()
            }
            try await context.ports.catalogue.scrub()
        } catch {
            throw context.problem(from: error)
        }
        try await context.write { try $0.noteForgetting(isOwed: false) }
    }

    /// Removes what is over; call it every `Retention.sweepEvery` seconds.
    ///
    /// `served`: seconds since the last call by a monotonic clock, 0 at the
    /// first.
    package func forgetOldThings(served: TimeInterval) async throws(Problem) {
        let (now, lived) = try await sweepTimes(served: served)
        // Their own dates end these for everybody; the rows may stay longer.
        let certain = min(now, lived)
        let (wall, rules) = (context.now, context.rules)
        try await context.write { writer in
            try writer.removeSessions(
                idleSince: certain.addingTimeInterval(-rules.sessions.idle),
                madeBefore: certain.addingTimeInterval(-rules.sessions.absolute)
            )
            var hours = try writer.hours()
            hours.live(at: wall)
            try writer.note(hours)
            let keep = rules.retention
            try writer.removeUnpairedFrames(registeredBefore: now.addingTimeInterval(-keep.unpairedFrames))
            try writer.removeInvitations(expiredBefore: now.addingTimeInterval(-keep.endedInvitations))
            try writer.removeShareLinks(expiredBefore: certain.addingTimeInterval(-keep.expiredJoinLinks))
            try writer.removeJoinLinks(expiredBefore: certain.addingTimeInterval(-keep.expiredJoinLinks))
            try writer.removeReturnLinks(expiredBefore: certain.addingTimeInterval(-keep.expiredJoinLinks))
            try writer.removeNews(before: certain.addingTimeInterval(-rules.news.memory))
            try writer.removeKnownAddresses(usedBefore: certain.addingTimeInterval(-rules.signIn.addressLife))
            try writer.removeSignInCounters(
                changedBefore: now.addingTimeInterval(-rules.signIn.memory),
                keeping: rules.signIn.countersKept
            )
        }
        try await purgeDeletedPhotos(at: now)
        try await uploads.forgetExpired(at: now)
        try await emptyOldTrash(at: lived)
    }

    /// The times by which things are removed now (`SweepClock`, `LivedClock`), in the catalogue for the next start.
    private func sweepTimes(served: TimeInterval) async throws(Problem) -> (now: Date, lived: Date) {
        let wall = context.now
        return try await context.write { writer in
            let stored = try writer.sweepTime() ?? writer.hours().aliveAt
            var clock = SweepClock(believed: stored, wall: wall)
            clock.advance(to: wall, served: served)
            if clock.believed != stored { try writer.note(sweepTime: clock.believed) }
            let noted = try writer.livedClock()
            var lived = noted ?? LivedClock(wall: clock.now)
            if noted != nil { lived.live(for: served, until: wall) }
            if lived != noted { try writer.note(lived) }
            return (clock.now, lived.now)
        }
    }

    /// A kill between the rows and their bytes leaves the bytes owed.
    private func purgeDeletedPhotos(at now: Date) async throws(Problem) {
        let most = context.rules.retention.purgedAtOnce
        var purged = 0
        repeat {
            purged = try await context.write { writer in
                let over = try writer.undoOver(by: now, limit: most)
                for photo in over { try writer.purge(photo) }
                return over.count
            }
        } while purged > 0
        try await removeOwedBlobs()
    }

    /// Removes the files of deleted photos; those that somebody reads or writes
    /// right now are left to the next time.
    private func removeOwedBlobs() async throws(Problem) {
        let most = context.rules.retention.purgedAtOnce
        var before: [ContentHash] = []
        while true {
            let owed = try await context.read { try $0.removalsOwed(limit: most) }
            guard !owed.isEmpty, owed != before else { return }
            await custody.removeOwed(owed)
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
