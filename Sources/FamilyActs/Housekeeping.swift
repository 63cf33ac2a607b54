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
    /// Once, at start, before the first upload is let in.
    package func sweepBlobs() async throws(Problem) {
        do {
            let hashes = try await context.ports.blobs.hashes()
            await custody.removeUnused(hashes)
        } catch {
            throw context.problem(from: error)
        }
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
            let keep = rules.retention
            try writer.removeUnpairedFrames(registeredBefore: now.addingTimeInterval(-keep.unpairedFrames))
            try writer.removeInvitations(expiredBefore: now.addingTimeInterval(-keep.endedInvitations))
            try writer.removeJoinLinks(expiredBefore: now.addingTimeInterval(-keep.expiredJoinLinks))
        }
        try await uploads.forgetExpired()
    }
}
