package import FamilyCore
import FoundationEssentials
import ServerCore

/// What a server does by itself: forgetting what is over.
package struct Housekeeping: Sendable {
    let context: ActContext
    let custody: BlobCustody
    let uploads: UploadActs

    /// Removes blobs that no photo stands on, left by a kill between bytes and
    /// their row.
    ///
    /// At any time: what an upload is about to stand on is in custody.
    package func sweepBlobs() async throws(Problem) {
        do {
            let hashes = try await context.ports.blobs.hashes()
            await custody.removeUnused(hashes)
        } catch {
            throw context.problem(from: error)
        }
    }

    /// Notes that the server is there again; at start, before anybody is
    /// answered.
    package func wake() async throws(Problem) {
        let now = context.now
        try await context.write { writer in
            var hours = try writer.hours()
            hours.wake(at: now)
            try writer.note(hours)
        }
    }

    /// Removes what is left of families that were deleted: uploads on their
    /// way, bytes, and copies of the catalogue.
    ///
    /// At start and after each deletion; where nothing is owed, nothing is done.
    package func finishForgetting() async throws(Problem) {
        guard try await context.read({ try $0.owesForgetting() }) else { return }
        try await uploads.forgetStrangers()
        try await sweepBlobs()
        do {
            try await context.ports.catalogue.scrub()
        } catch {
            throw context.problem(from: error)
        }
        try await context.write { try $0.noteForgetting(isOwed: false) }
    }

    /// Forgets what is over; call it every `Retention.sweepEvery` seconds.
    package func forgetOldThings() async throws(Problem) {
        let now = context.now
        let rules = context.rules
        try await context.write { writer in
            try writer.removeSessions(
                idleSince: now.addingTimeInterval(-rules.sessions.idle),
                madeBefore: now.addingTimeInterval(-rules.sessions.absolute)
            )
            var hours = try writer.hours()
            hours.live(at: now)
            try writer.note(hours)
            let keep = rules.retention
            try writer.removeUnpairedFrames(registeredBefore: now.addingTimeInterval(-keep.unpairedFrames))
            try writer.removeInvitations(expiredBefore: now.addingTimeInterval(-keep.endedInvitations))
            try writer.removeShareLinks(expiredBefore: now.addingTimeInterval(-keep.expiredJoinLinks))
            try writer.removeJoinLinks(expiredBefore: now.addingTimeInterval(-keep.expiredJoinLinks))
            try writer.removeKnownAddresses(usedBefore: now.addingTimeInterval(-rules.signIn.addressLife))
            try writer.removeSignInCounters(
                changedBefore: now.addingTimeInterval(-rules.signIn.memory),
                keeping: rules.signIn.countersKept
            )
        }
        try await purgeDeletedPhotos()
        try await uploads.forgetExpired()
    }

    /// A kill between the rows and their bytes leaves bytes that the next start
    /// removes.
    private func purgeDeletedPhotos() async throws(Problem) {
        let (now, most) = (context.now, context.rules.retention.purgedAtOnce)
        var purged: [PhotoRecord]
        repeat {
            purged = try await context.write { writer in
                let over = try writer.undoOver(by: now, limit: most)
                for photo in over { try writer.purge(photo) }
                return over
            }
            await custody.removeUnused(purged.flatMap(\.hashes))
        } while !purged.isEmpty
    }
}
