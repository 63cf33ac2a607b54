import FamilyCore
import FoundationEssentials
import ServerCore

extension Housekeeping {
    /// Erases the families that the operator deleted and whose grace time is over.
    ///
    /// Each step is a transaction of its own, so that other writers do not wait long and the next sweep can continue
    /// after a kill. Files that another family uses too are kept (see `BlobReferenceCounter`).
    func eraseClosedFamilies(at now: Date) async throws(Problem) {
        let context = context
        let over = try await context.read(.allFamilies) { try $0.familiesToErase(at: now) }
        var failure: Problem?
        for family in over {
            do throws(Problem) { try await erase(family, at: now) } catch { failure = failure ?? error }
        }
        let kept = now.addingTimeInterval(-context.rules.retention.expiredJoinLinks)
        try await context.write(.allFamilies) { try $0.removeFamilyInvitations(expiredBefore: kept) }
        if let failure { throw failure }
    }

    private func erase(_ family: FamilyID, at now: Date) async throws(Problem) {
        guard try await beginErasing(family, at: now) else { return }
        let (context, most) = (context, context.rules.operating.erasedAtOnce)
        while try await context.write(.allFamilies, { try $0.erasePhotos(of: family, limit: most) }) {
            try await removeOwedBlobs()
        }
        try await removeOwedBlobs()
        let time = context.now
        try await context.write(.allFamilies) { writer in
            // A restart during an erasure calls `finishForgetting`, which clears this mark.
            try writer.oweForgetting()
            try writer.remove(family, at: time)
        }
        leaving.signalRemoval()
    }

    /// Revokes the frames and ends the sessions of a family; returns false if the operator has restored it.
    private func beginErasing(_ family: FamilyID, at now: Date) async throws(Problem) -> Bool {
        let (context, time) = (context, context.now)
        let found = try await context.write(.allFamilies) { writer -> (frames: [FrameID], members: [MemberID])? in
            switch try writer.family(family)?.state {
            case nil, .open, .paused: return nil
            case .erasing: return ([], [])
            case .closed(let end):
                guard end <= now else { return nil }
                let found = (try writer.frames(of: family).map(\.id), try writer.members(of: family).map(\.id))
                try writer.oweForgetting()
                try writer.beginErasing(family, at: time)
                return found
            }
        }
        guard let found else { return false }
        await context.tell(found.frames)
        for member in found.members { await context.ports.events.publish(.heartbeat, to: .member(member)) }
        return true
    }
}
