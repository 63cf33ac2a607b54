import FamilyCore
import FoundationEssentials
package import ServerCore

extension SendingService {
    /// Takes a found photo in: its renditions are stored, its original stays where it is, and then the row is written.
    ///
    /// Does nothing if the album has the photo by now. Throws `momentGone` if the moment is not one that only some see.
    /// If a frame offers the same photo, it has the ID, caption, sender and moment that the frame knows.
    package func addFound(_ arrival: PhotoArrival, _ taking: FoundPhotos.Taking) async throws(Problem) {
        let made = arrival.renditions.map(\.rendition)
        try await checkDisk(for: made.reduce(.zero) { $0 + $1.bytes })
        let hashes = [arrival.original.hash] + made.map(\.sha256)
        let hold = try await blobReferences.holdForRow(hashes)
        let added: PhotoRecord?
        do throws(Problem) {
            try await keepBytes(of: arrival)
            added = try await addFoundRow(arrival, taking, hold)
        } catch {
            await blobReferences.release(hold)
            throw error
        }
        await blobReferences.release(hold)
        guard let added else { return }
        if added.motion != nil { renditions.signal() }
        await context.publish(added.revision, ofPhotos: [added.id], in: added.familyID)
    }

    private func addFoundRow(
        _ arrival: PhotoArrival,
        _ taking: FoundPhotos.Taking,
        _ hold: BlobHold
    ) async throws(Problem) -> PhotoRecord? {
        let (context, now, rules) = (context, context.now, context.rules.uploads)
        let found = record(of: arrival, taking)
        return try await context.write(.allFamilies, usesReserve: false) { writer in
            guard try writer.used(of: [found.original.hash]).isEmpty,
                try writer.deletedOriginals(among: [found.original.hash]).isEmpty
            else { return nil }
            try hold.confirm(in: writer, at: now)
            let used = try writer.use(of: taking.familyID)
            if let refusal = rules.refusal(ofSpaceFor: found.bytesUsed, beside: used) { throw refusal }
            var photo = try writer.described(found)
            if photo.momentID == nil { photo.momentID = try context.momentForKeepers(taking, at: now, writer).id }
            let home = try writer.home(taking.familyID)
            if home.positions == .strip { photo.coordinates = nil }
            let taken = arrival.developed.taken(on: context.clock(timeZone: home.timeZone))
            (photo.takenAt, photo.takenAtOffset) = (taken.at, taken.offset)
            let entry = try context.entry(of: photo, writer)
            (photo.placeKey, photo.day) = (entry.place, entry.day)
            try writer.dropOffers(of: photo.id, in: photo.familyID)
            let added = try writer.add(photo)
            if added.motion != nil {
                try writer.queueUrgentRenditions(of: added.id, in: added.familyID, at: context.now)
            }
            return added
        }
    }

    private func record(of arrival: PhotoArrival, _ taking: FoundPhotos.Taking) -> PhotoRecord {
        let developed = arrival.developed
        var photo = PhotoRecord(
            id: context.newPhotoIdentifier(),
            familyID: taking.familyID,
            original: arrival.original,
            caption: "",
            sender: Sender(id: nil, displayName: taking.title),
            addedAt: context.now,
            takenAt: developed.takenAt,
            takenAtOffset: developed.takenAtOffset,
            width: developed.width,
            height: developed.height,
            renditions: arrival.renditions.map(\.rendition)
        )
        photo.recipe = context.rules.renditions.recipe
        photo.motion = developed.motion
        photo.filmStart = developed.filmStart
        photo.camera = developed.camera
        photo.coordinates = developed.coordinates
        return photo
    }
}

extension CatalogueWriter {
    /// Returns the photo as a frame that offers it knows it; unchanged if no frame does.
    ///
    /// The returned photo is in no moment if the catalogue does not have the moment that the frame reports.
    fileprivate func described(_ photo: PhotoRecord) throws -> PhotoRecord {
        let offers = try offers(in: photo.familyID, showing: photo.renditions.map(\.sha256))
        guard let told = offers.first?.photo,
            try !isKnown(told.photoID, in: photo.familyID)
        else { return photo }
        var known = photo
        known.id = told.photoID
        (known.caption, known.place) = (told.caption, told.place)
        let sender = try told.sender.id.flatMap { try member($0) }
        known.sender = Sender(
            id: sender?.familyID == photo.familyID ? sender?.id : nil,
            displayName: told.sender.displayName
        )
        known.addedAt = told.addedAt
        let home = try told.moment.flatMap { try moment($0.id, in: photo.familyID) }
        (known.momentID, known.waitsUntil) = (home?.id, home?.waitsUntil)
        return known
    }
}

extension ServiceContext {
    /// Returns the moment of the found photos, or makes it: one that its maker and the other keepers see.
    fileprivate func momentForKeepers(
        _ taking: FoundPhotos.Taking,
        at now: Date,
        _ writer: any CatalogueWriter
    ) throws -> MomentRecord {
        if let moment = try writer.moment(taking.momentID, in: taking.familyID) {
            // Somebody has opened it to the family meanwhile.
            guard moment.audience == .invited else { throw Problem.momentGone }
            return moment
        }
        let keepers = try writer.members(of: taking.familyID).filter { $0.role == .keeper }
        guard try !writer.isTaken(taking.momentID), keepers.contains(where: { $0.id == taking.keeper }) else {
            throw Problem.momentGone
        }
        if let refusal = rules.moments.refusal(after: try writer.momentCount(of: taking.familyID)) { throw refusal }
        let clock = try clock(of: taking.familyID, in: writer)
        let moment = try writer.add(
            MomentRecord(
                id: taking.momentID,
                familyID: taking.familyID,
                title: taking.title,
                span: MomentSpan(quickAt: now, on: clock),
                maker: taking.keeper,
                madeAt: now,
                audience: .invited
            )
        )
        for keeper in keepers where keeper.id != taking.keeper {
            try writer.invite(keeper.id, to: moment, by: taking.keeper, at: now)
        }
        return moment
    }
}
