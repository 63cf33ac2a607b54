import FamilyCore
import FoundationEssentials
import ServerCore

extension Housekeeping {
    /// Erases the families that the operator deleted and whose grace time is over.
    ///
    /// Each step is a transaction of its own, so that other writers do not wait long and the next sweep can continue
    /// after a kill. Files that another family uses too are kept (see `BlobReferenceCounter`). `lived` is the time of
    /// `ServedTimeClock`, by which a grace time begins, too.
    func eraseClosedFamilies(at lived: Date) async throws(Problem) {
        let context = context
        try await shortenGraceTimes(to: lived.addingTimeInterval(context.rules.operating.grace))
        let over = try await context.read(.allFamilies) { try $0.familiesToErase(at: lived) }
        var failure: Problem?
        for family in over {
            do throws(Problem) { try await erase(family, at: lived) } catch { failure = failure ?? error }
        }
        if let failure { throw failure }
    }

    /// Lets the grace times that end later than `latest` end then: earlier versions let them begin by the wall clock.
    private func shortenGraceTimes(to latest: Date) async throws(Problem) {
        let tooLong = try await context.read(.allFamilies) { try $0.familiesToErase(after: latest) }
        guard !tooLong.isEmpty else { return }
        try await context.write(.allFamilies) { writer in
            // The operator may have restored a family meanwhile.
            for family in try writer.familiesToErase(after: latest) {
                try writer.close(family, erasedAfter: latest)
            }
        }
    }

    private func erase(_ family: FamilyID, at lived: Date) async throws(Problem) {
        guard try await beginErasing(family, at: lived) else { return }
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
    private func beginErasing(_ family: FamilyID, at lived: Date) async throws(Problem) -> Bool {
        let (context, time) = (context, context.now)
        let found = try await context.write(.allFamilies) { writer -> (frames: [FrameID], members: [MemberID])? in
            switch try writer.family(family)?.state {
            case nil, .open, .paused: return nil
            case .erasing: return ([], [])
            case .closed(let end):
                guard end <= lived else { return nil }
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

extension CatalogueReader {
    /// Returns the closed families whose grace time ends after this moment.
    fileprivate func familiesToErase(after moment: Date) throws -> [FamilyID] {
        try familiesToErase(at: .distantFuture).filter { id in
            guard case .closed(let end) = try family(id)?.state else { return false }
            return end > moment
        }
    }
}
