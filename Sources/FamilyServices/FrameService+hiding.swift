package import FamilyCore
import FoundationEssentials
package import ServerCore

extension FrameService {
    /// Hides a photo from the frame that asks, and from nobody else.
    ///
    /// A photo that the frame's viewer does not see in the album is ignored: the frame removes it with the next
    /// changes. A photo outside of the part that the frame shows now is hidden too: she may have hidden it
    /// while the frame was offline, before the part was chosen.
    package func hideOnThisFrame(_ photo: PhotoID, by principal: Principal) async throws(Problem) {
        let paired = try pairedFrame(for: .hideOnThisFrame, principal)
        let now = context.now
        let view = principal.viewOfAllParts
        let isNew = try await context.write(.hideOnThisFrame, by: principal, seeing: view) { writer in
            _ = try writer.livingFrame(paired.frameID, in: paired.familyID)
            guard try writer.photo(photo, in: paired.familyID) != nil else { return false }
            guard try writer.hide(photo, on: paired.frameID, at: now) else { return false }
            let most = FrameIdentity.mostHiddenHere
            guard try writer.hidingCount(on: paired.frameID) <= most else { throw Problem.frameHidesTooMany(most) }
            return true
        }
        if isNew { await context.publishJourney(ofPhotos: [photo], in: paired.familyID) }
    }

    /// Shows a photo again that is hidden from the frame that asks.
    package func showOnThisFrame(_ photo: PhotoID, by principal: Principal) async throws(Problem) {
        let paired = try pairedFrame(for: .hideOnThisFrame, principal)
        let isNew = try await context.write(.hideOnThisFrame, by: principal) { writer in
            try writer.show(photo, on: paired.frameID)
        }
        if isNew { await context.publishJourney(ofPhotos: [photo], in: paired.familyID) }
    }

    /// Returns the photos of the album that are hidden from a frame, the last hidden first, as far as the principal
    /// sees them.
    package func hiddenPhotos(on id: FrameID, for principal: Principal) async throws(Problem) -> [Photo] {
        let family = try context.family(for: .listFrames, by: principal)
        return try await context.read(principal.view) { reader in
            let frame = try reader.livingFrame(id, in: family)
            let hidden = try reader.hiddenPhotos(on: frame.id, in: family, limit: FrameIdentity.mostHiddenHere)
            return try hidden.compactMap { try reader.photo($0, in: family) }.map {
                SeenPhoto(record: $0, hearts: 0, heartedByMe: false).photo
            }
        }
    }

    /// Throws if the principal may not have frames show photos again.
    package func checkMayShow(_ principal: Principal) throws(Problem) {
        try context.check(.showHiddenOnFrame, by: principal)
    }

    /// Shows a photo again on a frame from which its viewer hid it, for a member who sees the photo.
    package func show(_ photo: PhotoID, on frame: FrameID, by principal: Principal) async throws(Problem) {
        let family = try context.family(for: .showHiddenOnFrame, by: principal)
        let isNew = try await context.write(.showHiddenOnFrame, by: principal) { writer in
            guard try writer.photo(photo, in: family) != nil else { throw Problem.photoGone }
            _ = try writer.livingFrame(frame, in: family)
            return try writer.show(photo, on: frame)
        }
        guard isNew else { return }
        await context.ports.events.publish(.frame, to: .frame(frame))
        await context.publishJourney(ofPhotos: [photo], in: family)
    }
}
