package import FamilyCore
import FoundationEssentials
package import ServerCore

extension AlbumService {
    /// Returns how far a photo has come and who gave it a heart.
    ///
    /// Every welcome member may see it: others than the sender are glad of it, too, hearts are visible to all, and
    /// what is known of Grandma's frame is no secret from her.
    package func journey(of id: PhotoID, for principal: Principal) async throws(Problem) -> Journey {
        let viewer = try viewer(for: .seeJourney, principal)
        return try await context.read(principal.view) { reader in
            guard let addedAt = try reader.arrivals(of: [id], in: viewer.family)[id] else { throw Problem.photoGone }
            let photo = try reader.photo(id, in: viewer.family)
            let waits = photo?.waits == true
            // A sender who does not see the moment learns nothing of those who do.
            let viewers =
                photo?.isMomentWithheld == true
                ? [viewer.member] : try photo?.momentID.flatMap { try reader.viewers(of: $0, in: viewer.family) }
            let sightings = try reader.sightings(of: id)
            let reached = Set(sightings.map(\.frameID))
            let others = try reader.frames(of: viewer.family).filter { frame in
                guard try reader.shows(id, on: frame.id) else { return false }
                // A photo of a moment for some comes to their frames alone, and a surprise to none yet.
                return !waits && !reached.contains(frame.id)
                    && frame.pairing.map { viewers?.contains($0.memberID) ?? true } ?? false
            }
            let silent = try others.filter { try reader.isSilent($0) }
            let awaited = others.filter { !silent.contains($0) }
            let hiding = try reader.framesHiding(id).compactMap { try reader.hiding($0, in: viewer.family) }
            return Journey(
                addedAt: addedAt,
                stops: try sightings.compactMap { try reader.stop($0) },
                awaited: try awaited.compactMap { try reader.owner(of: $0) },
                silentFrames: silent.count,
                lovedBy: try reader.lovers(of: id).map(\.displayName),
                hiddenOn: hiding.isEmpty ? nil : hiding
            )
        }
    }
}

extension CatalogueReader {
    /// Returns whether the frame reports photos but has sent no view records.
    fileprivate func isSilent(_ frame: FrameRecord) throws -> Bool {
        guard let report = frame.report, report.shelfPhotos > 0 else { return false }
        return try !hasSightings(on: frame.id)
    }

    fileprivate func stop(_ sighting: SightingRecord) throws -> Journey.Stop? {
        guard let frame = try frame(sighting.frameID), let pairing = frame.pairing, let owner = try owner(of: frame)
        else { return nil }
        let heart = try heartMoment(of: sighting.photoID, by: pairing.memberID)
        return Journey.Stop(
            frameID: frame.id,
            frameName: pairing.name,
            owner: owner,
            isInFamily: frame.revokedAt == nil,
            arrivedAt: sighting.arrivedAt,
            firstSeenAt: sighting.firstSeenAt,
            lastSeenAt: sighting.lastSeenAt,
            times: sighting.times,
            // A member who gave the photo a heart has looked at it.
            lookedAt: [sighting.lookedAt, heart].compactMap(\.self).max()
        )
    }

    /// Returns a frame of the family from which a photo is hidden; nil for one that was removed from it.
    fileprivate func hiding(_ id: FrameID, in family: FamilyID) throws -> Journey.Hiding? {
        guard let frame = try frame(id), frame.revokedAt == nil, let pairing = frame.pairing,
            pairing.familyID == family, let owner = try owner(of: frame)
        else { return nil }
        return Journey.Hiding(frameID: id, frameName: pairing.name, owner: owner)
    }

    fileprivate func owner(of frame: FrameRecord) throws -> String? {
        try frame.pairing.flatMap { try member($0.memberID) }?.displayName
    }
}
