package import FamilyCore
package import FoundationEssentials
package import ServerCore

/// A frame that a keeper removed, for as long as the removal can be taken back.
package struct RemovedFrame: Equatable, Sendable {
    package var id: FrameID
    package var name: String
    package var removedAt: Date
}

extension FrameService {
    /// Returns the frames that can be restored, the last removed first.
    package func removed(_ principal: Principal) async throws(Problem) -> [RemovedFrame] {
        let family = try context.family(for: .seeRemovedFrames, by: principal)
        let since = context.now.addingTimeInterval(-FrameRules.removalIsUndoneWithin)
        return try await context.read(principal.view) { reader in
            try reader.frames(of: family, removedSince: since).filter(reader.canComeBack).compactMap { frame in
                guard let pairing = frame.pairing, let removedAt = frame.revokedAt else { return nil }
                return RemovedFrame(id: frame.id, name: pairing.name, removedAt: removedAt)
            }
        }
    }

    /// Restores a frame that was removed by mistake, with its name, its settings and its view records.
    ///
    /// A frame that has not heard of its removal continues. A frame that has heard of it and shows a code again is
    /// paired by this call.
    package func restore(_ id: FrameID, by principal: Principal) async throws(Problem) {
        let family = try context.family(for: .removeFrame, by: principal)
        let since = context.now.addingTimeInterval(-FrameRules.removalIsUndoneWithin)
        let waiting = try await context.write(.removeFrame, by: principal) { writer -> FrameID? in
            guard var frame = try writer.frame(id), frame.pairing?.familyID == family else { throw Problem.notFound }
            // Restoring twice is the same as once.
            guard let removedAt = frame.revokedAt else { return nil }
            guard removedAt >= since, try writer.canComeBack(frame) else { throw Problem.notFound }
            frame.revokedAt = nil
            try writer.save(frame)
            guard let waiting = try writer.waitingFrame(formerly: id) else { return nil }
            try writer.removeUnpairedFrame(waiting.id)
            try writer.replaceSecret(of: id, with: waiting.secretHash)
            return waiting.id
        }
        if let waiting { await context.ports.events.publish(.frame, to: .frame(waiting)) }
        await context.ports.events.publish(.frame, to: .frame(id))
        await context.ports.events.publish(.frames, to: .people(family))
    }
}

extension CatalogueReader {
    /// Returns whether a keeper paired or confirmed the frame, and its owner is still a member.
    ///
    /// A frame that was revoked by a changed password cannot come back.
    fileprivate func canComeBack(_ frame: FrameRecord) throws -> Bool {
        guard let pairing = frame.pairing, pairing.isVouchedFor, let owner = try member(pairing.memberID) else {
            return false
        }
        return owner.removedAt == nil
    }
}
