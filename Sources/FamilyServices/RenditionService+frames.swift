package import FamilyCore
package import ServerCore

/// A file that a frame has and the server lacks.
package struct MissingRendition: Sendable {
    package let rendition: Rendition
    /// The offer that it belongs to; nil for a photo in the album.
    package let offer: OfferRecord?
}

extension RenditionService {
    /// Returns the renditions that the server asks this frame for.
    func wanted(from frame: PairedFrame) async throws(Problem) -> [WantedRendition] {
        let view = CatalogueView.frame(frame.frameID, of: frame.memberID)
        let lost = try await wanted(in: frame.familyID, as: view)
        let offers = try await context.read(view) { reader in
            try reader.wantedOffers(from: frame.frameID, limit: WantedRendition.most)
        }
        let offered = offers.map(\.photo).map {
            WantedRendition(photoID: $0.photoID, name: $0.rendition.name, sha256: $0.rendition.sha256)
        }
        return Array((lost + offered).prefix(WantedRendition.most))
    }

    /// Returns renditions of photos whose original and renditions are lost here.
    private func wanted(
        in family: FamilyID,
        as view: CatalogueView
    ) async throws(Problem) -> [WantedRendition] {
        let photos = try await context.read(view) { reader in
            let lost = try reader.lostOriginals(limit: Self.mostLost).filter { $0.familyID == family }
            return lost.isEmpty ? [] : try reader.photos(lost.map(\.photoID), in: family)
        }
        var wanted: [WantedRendition] = []
        for photo in photos where try await context.standIn(for: photo) == nil {
            wanted += photo.renditions.suffix(3).map {
                WantedRendition(photoID: photo.id, name: $0.name, sha256: $0.sha256)
            }
            if wanted.count >= WantedRendition.most { break }
        }
        return Array(wanted.prefix(WantedRendition.most))
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
        await blobReferences.hold([rendition.sha256])
        do {
            try await context.ports.blobs.keep(file: file.path, as: rendition.sha256)
        } catch {
            await blobReferences.release([rendition.sha256])
            throw context.problem(from: error)
        }
        await blobReferences.release([rendition.sha256])
        try await context.write(.everything) { writer in
            guard try writer.photo(photo, in: frame.familyID) != nil else { return }
            try writer.noteBrought(photo, by: frame.frameID)
            try writer.queueUrgentRenditions(of: photo, in: frame.familyID)
        }
        signal()
    }

    /// The maximum of lost originals per round; others follow in a later round.
    private static let mostLost = 100
}
