import FamilyCore
import FoundationEssentials
package import ServerCore

extension SendingService {
    /// Adds a photo that a frame uploaded, with its old ID, position, caption and sender.
    ///
    /// The frame's rendition becomes its original. The photo comes back into the moment that it was in, which
    /// `makeReturningMoments` has made if the catalogue had lost it.
    package func addAgain(
        _ arrival: PhotoArrival,
        offered offer: OfferRecord,
        by principal: Principal
    ) async throws(Problem) {
        guard arrival.original.hash == offer.photo.rendition.sha256 else { throw .badRequest }
        let photo = try await record(of: arrival, offered: offer)
        try await checkDisk(for: photo.bytesUsed)
        let hold = try await blobReferences.holdForRow(photo.hashes)
        let revision: Int64?
        do throws(Problem) {
            try await keepBytes(of: arrival)
            revision = try await addRow(photo, offered: offer, hold, by: principal)
        } catch {
            await blobReferences.release(hold)
            await blobReferences.moveUnusedToTrash(photo.hashes)
            throw error
        }
        await blobReferences.release(hold)
        guard let revision else { return await blobReferences.moveUnusedToTrash(photo.hashes) }
        await context.publish(revision, ofPhotos: [offer.photo.photoID], in: offer.familyID)
        // Tell the frame to ask for further wanted photos.
        await context.ports.events.publish(.frame, to: .frame(offer.frameID))
    }

    private func record(of arrival: PhotoArrival, offered offer: OfferRecord) async throws(Problem) -> PhotoRecord {
        let told = offer.photo
        let sender = try await context.read(.allFamilies) { reader in
            try told.sender.id.flatMap { try reader.member($0) }
        }
        var photo = PhotoRecord(
            id: told.photoID,
            familyID: offer.familyID,
            position: told.position,
            original: arrival.original,
            caption: told.caption,
            place: told.place,
            // The sender may be missing if the restored catalogue is older than that member.
            sender: Sender(
                id: sender?.familyID == offer.familyID ? sender?.id : nil,
                displayName: told.sender.displayName
            ),
            addedAt: told.addedAt,
            takenAt: told.takenAt,
            takenAtOffset: told.takenAtOffset,
            width: arrival.developed.width,
            height: arrival.developed.height,
            renditions: arrival.renditions.map(\.rendition)
        )
        photo.recipe = context.rules.renditions.recipe
        return photo
    }

    /// Returns the new revision; nil if the album has the photo by now, no keeper wants it any more, or its moment was
    /// deleted since one wanted it.
    private func addRow(
        _ photo: PhotoRecord,
        offered offer: OfferRecord,
        _ hold: BlobHold,
        by principal: Principal
    ) async throws(Problem) -> Int64? {
        let (context, now, rules) = (context, context.now, context.rules.uploads)
        let view = CatalogueView.all(of: photo.familyID)
        return try await context.write(.bringRendition, by: principal, seeing: view, usesReserve: false) { writer in
            guard let wanted = try writer.wantedOffer(of: photo.id, from: offer.frameID)?.photo else { return nil }
            let used = try writer.use(of: photo.familyID)
            if let refusal = rules.refusal(ofSpaceFor: photo.bytesUsed, beside: used) { throw refusal }
            try hold.confirm(in: writer, at: now)
            let isThere = try writer.isKnown(photo.id, in: photo.familyID)
            let isTwin = try writer.photo(original: photo.original.hash, in: photo.familyID) != nil
            try writer.dropOffers(of: photo.id, in: photo.familyID)
            if isThere { return nil }
            // Somebody sent the same bytes again: the frame must not show both.
            if isTwin { return try writer.addTombstone(of: offer, at: now) }
            var entered = photo
            if wanted.isInMoment != false {
                // Without its moment the whole family would see the photo. The frame offers it again at its next start.
                guard let moment = try wanted.moment.flatMap({ try writer.moment($0.id, in: photo.familyID) }) else {
                    return nil
                }
                (entered.momentID, entered.waitsUntil) = (moment.id, moment.waitsUntil)
            }
            let entry = try context.entry(of: photo, writer)
            (entered.placeKey, entered.day) = (entry.place, entry.day)
            return try writer.addAgain(entered).revision
        }
    }
}
