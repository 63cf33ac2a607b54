package import FamilyCore
import FoundationEssentials
package import ServerCore

/// What keepers see of the photos that frames offer back.
package struct OfferState: Equatable, Sendable {
    package let count: OfferCount
    /// The newest of them; `count` tells how many there are.
    package let newest: [OfferedPhoto]
}

/// Photos that a frame has and the album has not, because the server was restored to an older day.
package struct OfferService: Sendable {
    /// More are counted and not listed.
    static let mostListed = 50
    /// More than one frame's shelf holds.
    static let mostOffered = 20_000

    let context: ServiceContext

    /// Takes note of what a frame offers.
    ///
    /// What the album has, and what somebody deleted, is passed over: the frame hears of both by the changes.
    package func note(_ offer: PhotoOffer, by principal: Principal) async throws(Problem) {
        let frame = try context.pairedFrame(for: .offerPhotos, principal)
        guard offer.photos.count <= PhotoOffer.most else { throw .badRequest }
        let now = context.now
        let isNew = try await context.write(.offerPhotos, by: principal, usesReserve: false) { writer in
            let before = try writer.offerCount(in: frame.familyID)
            if offer.isFirst { try writer.dropOffers(from: frame.frameID) }
            let room = Self.mostOffered - before.photos
            for photo in offer.photos.prefix(max(0, room)).compactMap({ $0.checked(now: now) })
            where try writer.remembered(photo.photoID, in: frame.familyID) == nil {
                try writer.note(OfferRecord(familyID: frame.familyID, frameID: frame.frameID, photo: photo))
            }
            return try writer.offerCount(in: frame.familyID) != before
        }
        guard isNew else { return }
        await context.ports.events.publish(.frames, to: .people(frame.familyID))
    }

    /// Nil for who does not decide about offers, and where there are none.
    package func state(for principal: Principal) async throws(Problem) -> OfferState? {
        guard context.allows(.decideOffers, by: principal) else { return nil }
        let family = try context.family(for: .decideOffers, by: principal)
        let state = try await context.read { reader in
            OfferState(
                count: try reader.offerCount(in: family),
                newest: try reader.offers(in: family, limit: Self.mostListed).map(\.photo)
            )
        }
        return state.count.photos == 0 ? nil : state
    }

    /// Has the frames bring what they offer.
    package func bringBack(by principal: Principal) async throws(Problem) {
        let family = try context.family(for: .decideOffers, by: principal)
        let frames = try await context.write(.decideOffers, by: principal) { writer in
            try writer.wantAllOffers(in: family)
            return try writer.framesWithWantedOffers(in: family)
        }
        for frame in frames { await context.ports.events.publish(.frame, to: .frame(frame)) }
    }

    /// Deletes what frames offer from the frames too.
    package func letGo(by principal: Principal) async throws(Problem) {
        let (family, now) = (try context.family(for: .decideOffers, by: principal), context.now)
        // Some at a time: nobody's writing waits long for it.
        while true {
            let revision = try await context.write(.decideOffers, by: principal) { writer in
                var revision: Int64?
                for offer in try writer.offers(in: family, limit: Self.mostListed) {
                    if try writer.remembered(offer.photo.photoID, in: family) == nil {
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

extension OfferedPhoto {
    /// The offer with nothing in it that a photo of the album could not have; nil where it is no photo's.
    fileprivate func checked(now: Date) -> OfferedPhoto? {
        let sides = 1...RenditionName.large.longSide
        guard position >= 1, sides.contains(rendition.width), sides.contains(rendition.height),
            (1...Self.mostBytes).contains(rendition.bytes.bytes)
        else { return nil }
        var photo = self
        // A frame whose server's clock was ahead knows a moment that has not come yet.
        photo.addedAt = min(max(addedAt, Date(timeIntervalSince1970: 0)), now)
        photo.caption = WordLimits.words(caption, within: WordLimits.caption) ?? ""
        photo.place = place.flatMap { WordLimits.words($0, within: WordLimits.place) }
        photo.sender.displayName = WordLimits.words(sender.displayName, within: WordLimits.displayName) ?? ""
        // "+03:00", as the album keeps it.
        if let offset = takenAtOffset, offset.utf8.count > 6 { photo.takenAtOffset = nil }
        return photo
    }

    /// A rendition of 2,560 pixels, in the best quality that JPEG has, is smaller.
    private static let mostBytes: Int64 = 16 << 20
}
