package import FamilyCore
import FoundationEssentials
package import ServerCore
import Synchronization

/// A file that a frame has and the server lacks.
package struct MissingRendition: Sendable {
    package let rendition: Rendition
    /// The offer that it belongs to; nil for a photo in the album.
    package let offer: OfferRecord?
}

extension RenditionService {
    /// Returns the renditions that the server asks this frame for.
    ///
    /// A frame has only some of them. So each call continues behind the photos that the frame was asked for before, and
    /// renditions that the frame itself has offered get half of the list.
    func wanted(from frame: PairedFrame) async throws(Problem) -> [WantedRendition] {
        let view = CatalogueView.frame(frame.frameID, of: frame.memberID, in: frame.familyID)
        let most = WantedRendition.most
        let (quiet, now) = (context.rules.quiet, context.now)
        let offers = try await context.read(view) { reader in
            try reader.wantedOffers(from: frame, limit: most, quiet, now: now)
        }
        let lost = try await wanted(in: frame, as: view, limit: most - min(offers.count, most / 2))
        let offered = offers.map(\.photo).map {
            WantedRendition(photoID: $0.photoID, name: $0.rendition.name, sha256: $0.rendition.sha256)
        }
        return lost + offered.prefix(most - lost.count)
    }

    /// Returns renditions of photos whose original and renditions are lost here.
    private func wanted(
        in frame: PairedFrame,
        as view: CatalogueView,
        limit: Int
    ) async throws(Problem) -> [WantedRendition] {
        let lost = try await context.read(view) { reader in
            try reader.lostOriginals(of: frame.familyID, limit: Self.mostLost).map(\.photoID)
        }
        var wanted: [WantedRendition] = []
        for id in rounds.next(Self.mostExamined, of: lost, for: frame.frameID) {
            guard let photo = try await context.read(view, { try $0.photo(id, in: frame.familyID) }) else { continue }
            if try await context.substituteRendition(for: photo) == nil {
                let renditions = photo.renditions.suffix(3)
                guard wanted.count + renditions.count <= limit else { break }
                wanted += renditions.map { WantedRendition(photoID: id, name: $0.name, sha256: $0.sha256) }
            }
            rounds.note(id, for: frame.frameID)
        }
        return wanted
    }

    /// Returns the rendition that a frame wants to upload; nil if the server has it.
    package func missing(
        _ name: RenditionName,
        of photo: PhotoID,
        for principal: Principal
    ) async throws(Problem) -> MissingRendition? {
        let frame = try context.pairedFrame(for: .bringRendition, principal)
        let (record, offer) = try await context.read(principal.view) { reader in
            (try reader.photo(photo, in: frame.familyID), try reader.wantedOffer(of: photo, from: frame.frameID))
        }
        if record == nil, let offer, offer.photo.rendition.name == name {
            return MissingRendition(rendition: offer.photo.rendition, offer: offer)
        }
        guard let rendition = record?.renditions.first(where: { $0.name == name }) else { throw .notFound }
        if try await context.isThere(rendition.sha256, of: rendition.bytes) { return nil }
        return MissingRendition(rendition: rendition, offer: nil)
    }

    /// Stores a lost rendition that a frame uploaded, and queues the other lost ones.
    package func keep(
        _ rendition: Rendition,
        of photo: PhotoID,
        from file: StagedFile,
        by principal: Principal
    ) async throws(Problem) {
        let frame = try context.pairedFrame(for: .bringRendition, principal)
        // Only the exact file that was made from the photo is accepted.
        guard file.hash == rendition.sha256, file.size == rendition.bytes else { throw .badRequest }
        let hold = try await blobReferences.holdForRow([rendition.sha256])
        do {
            try await context.ports.blobs.keep(file: file.path, as: rendition.sha256)
        } catch {
            await blobReferences.release(hold)
            throw context.problem(from: error)
        }
        await blobReferences.release(hold)
        let now = context.now
        try await context.write(.allFamilies) { writer in
            try hold.confirm(in: writer, at: now)
            guard try writer.photo(photo, in: frame.familyID) != nil else { return }
            try writer.noteBrought(photo, by: frame.frameID)
            try writer.resetRenditionAttempts(of: photo, in: frame.familyID)
            try writer.queueUrgentRenditions(of: photo, in: frame.familyID, at: now)
        }
        signal()
    }

    /// The maximum number of lost originals that frames are asked for; if more are lost, a backup is needed.
    private static let mostLost = 10_000
    /// The maximum number of lost originals that one call checks.
    private static let mostExamined = 100
}

extension CatalogueReader {
    /// Returns offered photos that the server asks this frame for.
    ///
    /// The first rendition that comes becomes the original of the album, so a photo of which another frame has a wider
    /// one is left to that frame, until nobody waits for it any more.
    fileprivate func wantedOffers(
        from frame: PairedFrame,
        limit: Int,
        _ quiet: QuietRules,
        now: Date
    ) throws -> [OfferRecord] {
        let own = frame.frameID
        // Most frames are asked for nothing.
        guard try !wantedOffers(from: own, unlessWiderFrom: [], limit: 1).isEmpty else { return [] }
        let log = try hours()
        let others = try frames(of: frame.familyID).filter { other in
            other.id != own && !quiet.isGivenUp(lastSeenAt: other.lastSeenAt, log, now: now)
        }
        return try wantedOffers(from: own, unlessWiderFrom: Set(others.map(\.id)), limit: limit)
    }
}

/// The last lost photo that each frame was asked for; after a restart the frames are asked from the beginning.
final class LostOriginalCursors: Sendable {
    private let last = Mutex<[FrameID: PhotoID]>([:])

    /// Returns up to `limit` photos behind the last noted one, and goes on from the first one after the end.
    func next(_ limit: Int, of photos: [PhotoID], for frame: FrameID) -> [PhotoID] {
        let begin = last.withLock { $0[frame] }.flatMap(photos.firstIndex).map { $0 + 1 } ?? 0
        return Array((photos[begin...] + photos[..<begin]).prefix(limit))
    }

    /// Notes a photo that the frame was asked for, or that is no longer lost.
    func note(_ photo: PhotoID, for frame: FrameID) { last.withLock { $0[frame] = photo } }
}
