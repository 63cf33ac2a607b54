package import FamilyCore
import FoundationEssentials
package import ServerCore

/// The photos that frames offer back, as a keeper may see them.
package struct OfferState: Equatable, Sendable {
    package let count: OfferCount
    /// The newest offered photos that the keeper may know of; `count` tells how many there are.
    package let newest: [OfferedPhoto]
    /// How many of the newest ones are left out of `newest`, because they are, or may be, in a moment that the keeper
    /// does not see.
    package let secret: Int
}

/// Photos that a frame has and the album lacks, because the server was restored from an older backup.
package struct OfferService: Sendable {
    /// The maximum number of listed photos; more are only counted.
    static let mostListed = 50
    /// The maximum number of offers, more than one frame's shelf holds.
    package static let mostOffered = 20_000

    let context: ServiceContext
    let found: FoundPhotoList

    /// Stores a frame's offer.
    ///
    /// Photos that the album has or that somebody deleted are ignored: the changes name both for the frame. Those that
    /// the frame's member does not see are withdrawn: the frame belonged to somebody else of the family before.
    package func note(_ offer: PhotoOffer, by principal: Principal) async throws(Problem) {
        let frame = try context.pairedFrame(for: .offerPhotos, principal)
        guard offer.photos.count <= PhotoOffer.most else { throw .badRequest }
        let now = context.now
        let (isNew, revision) = try await context.write(.offerPhotos, by: principal, usesReserve: false) { writer in
            var revision: Int64?
            for photo in offer.photos {
                revision = try writer.withdraw(photo.photoID, from: frame.memberID, in: frame.familyID) ?? revision
            }
            let before = try writer.offerCount(in: frame.familyID)
            if offer.isFirst { try writer.dropOffers(from: frame.frameID) }
            // The offers are counted after the frame's former ones were dropped, which make room for its new ones.
            let room = Self.mostOffered - (try writer.offerCount(in: frame.familyID).photos)
            for photo in offer.photos.prefix(max(0, room)).compactMap({ $0.checked(now: now) })
            where try !writer.isKnown(photo.photoID, in: frame.familyID) {
                try writer.note(OfferRecord(familyID: frame.familyID, frameID: frame.frameID, photo: photo))
            }
            return (try writer.offerCount(in: frame.familyID) != before, revision)
        }
        if let revision { await context.ports.events.publish(.album(revision: revision), to: .frame(frame.frameID)) }
        guard isNew else { return }
        await context.ports.events.publish(.frames, to: .people(frame.familyID))
    }

    /// Returns nil for a principal who may not decide about offers, and if there are none.
    ///
    /// Returns nil while photos without a record are looked for on the server's own disk and while this family decides
    /// about them, because most offered photos are among those, with their originals.
    package func state(for principal: Principal) async throws(Problem) -> OfferState? {
        guard context.allows(.decideOffers, by: principal) else { return nil }
        let family = try context.family(for: .decideOffers, by: principal)
        // On a server that had several families, nobody decides about found photos: they do not tell whose they are.
        if let found = await found.current, !found.isListed || found.family == family { return nil }
        let state = try await context.read(principal.view) { reader in
            let offered = try reader.offers(in: family, limit: Self.mostListed).map(\.photo)
            let newest = try offered.filter { try reader.isOpen($0, to: principal.memberID, in: family) }
            return OfferState(
                count: try reader.offerCount(in: family),
                newest: newest,
                secret: offered.count - newest.count
            )
        }
        return state.count.photos == 0 ? nil : state
    }

    /// Makes the moments of the offered photos again that the catalogue has lost, and asks the frames for the photos.
    package func bringBack(by principal: Principal) async throws(Problem) {
        let (context, family) = (context, try context.family(for: .decideOffers, by: principal))
        let frames = try await context.write(.decideOffers, by: principal, seeing: .all(of: family)) { writer in
            try context.makeReturningMoments(in: family, writer)
            try writer.wantAllOffers(in: family)
            return try writer.framesWithWantedOffers(in: family)
        }
        for frame in frames { await context.ports.events.publish(.frame, to: .frame(frame)) }
    }

    /// Deletes all offered photos from the frames, too.
    package func deleteAll(by principal: Principal) async throws(Problem) {
        let (family, now) = (try context.family(for: .decideOffers, by: principal), context.now)
        // Work in batches, so that other writers do not wait long.
        while true {
            let revision = try await context.write(.decideOffers, by: principal) { writer in
                var revision: Int64?
                for offer in try writer.offers(in: family, limit: Self.mostListed) {
                    if try !writer.isKnown(offer.photo.photoID, in: family) {
                        revision = try writer.addTombstone(of: offer, at: now)
                    }
                    try writer.dropOffers(of: offer.photo.photoID, in: family)
                }
                return (revision, try writer.offerCount(in: family).photos == 0)
            }
            if let revision = revision.0 {
                await context.ports.events.publish(.album(revision: revision), to: .family(family))
            }
            if revision.1 { return }
        }
    }
}

extension CatalogueReader {
    /// Returns whether a keeper may know of an offered photo; read with the keeper's view.
    ///
    /// Older frames do not tell whether a photo is in a moment that only some see.
    fileprivate func isOpen(_ photo: OfferedPhoto, to keeper: MemberID?, in family: FamilyID) throws -> Bool {
        if photo.isInMoment == false || photo.moment?.isForAll == true { return true }
        if let keeper, photo.sender.id == keeper || photo.moment?.maker == keeper { return true }
        return try photo.moment.flatMap { try moment($0.id, in: family) } != nil
    }
}

extension OfferedPhoto {
    /// Returns the offer within the limits of album photos; nil if it cannot be a photo.
    fileprivate func checked(now: Date) -> OfferedPhoto? {
        let sides = 1...RenditionName.large.longSide
        guard position >= 1, sides.contains(rendition.width), sides.contains(rendition.height),
            (1...Self.mostBytes).contains(rendition.bytes.bytes)
        else { return nil }
        var photo = self
        // A time in the future comes from a server whose clock was ahead.
        photo.addedAt = min(max(addedAt, Date(timeIntervalSince1970: 0)), now)
        photo.caption = WordLimits.words(caption, within: WordLimits.caption) ?? ""
        photo.place = place.flatMap { WordLimits.line($0, within: WordLimits.place) }
        photo.sender.displayName = WordLimits.line(sender.displayName, within: WordLimits.displayName) ?? ""
        // A valid offset has the form "+03:00".
        if let offset = takenAtOffset, offset.utf8.count > 6 { photo.takenAtOffset = nil }
        return photo
    }

    /// The maximum bytes: a rendition of 2,560 pixels in the best JPEG quality is smaller.
    private static let mostBytes: Int64 = 16 << 20
}
