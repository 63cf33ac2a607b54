import FamilyCore
package import ServerCore

extension ServiceContext {
    /// Returns the search entry of a photo, from the present catalogue.
    func entry(of photo: PhotoRecord, _ reader: any CatalogueReader) throws -> SelectionEntry {
        let own = photo.coordinates == nil ? [] : try reader.familyPlaces(of: photo.familyID)
        let time = try photo.takenAt ?? clock(of: photo.familyID, in: reader).local(photo.addedAt)
        return SelectionEntry(place: ports.places.key(of: photo, among: own), day: CalendarDay(time))
    }

    /// Writes a photo's search entry again after its place or position changed.
    func reenter(_ id: PhotoID, in family: FamilyID, _ writer: any CatalogueWriter) throws {
        guard let photo = try writer.remembered(id, in: family) else { return }
        try writer.enter(id, in: family, as: try entry(of: photo, writer))
    }

    /// Writes the search entries of moments' titles that an older program has not written, in steps of one transaction
    /// each.
    func enterMomentTitles() async throws(Problem) {
        while try await write(.allFamilies, { try $0.enterMomentTitles(limit: Self.enteredAtOnce) })
            == Self.enteredAtOnce
        {}
    }

    /// Writes the search entries of photos that need new ones, in steps of one transaction each, for at most `most`
    /// photos; a time in UTC becomes local before.
    func enterPhotos(atMost most: Int = .max) async throws(Problem) {
        let context = self
        var done = 0
        while done < most {
            let (count, changed) = try await write(.allFamilies) { writer in
                let photos = try writer.photosToEnter(limit: Self.enteredAtOnce)
                var changed: [PhotoRecord] = []
                for photo in photos {
                    let local = try context.inLocalTime(photo, writer)
                    try writer.enter(local.id, in: local.familyID, as: try context.entry(of: local, writer))
                    if local.revision != photo.revision { changed.append(local) }
                }
                return (photos.count, changed)
            }
            for (family, photos) in Dictionary(grouping: changed, by: \.familyID) {
                await publish(photos.map(\.revision).max() ?? 0, ofPhotos: photos.map(\.id), in: family)
            }
            done += count
            if count < Self.enteredAtOnce { return }
        }
    }

    /// Returns the photo after its time was converted to the family's local time, if it is UTC (`PhotoRecord.utc`).
    private func inLocalTime(_ photo: PhotoRecord, _ writer: any CatalogueWriter) throws -> PhotoRecord {
        guard let time = photo.takenAt, photo.takenAtOffset == PhotoRecord.utc else { return photo }
        let (id, family) = (photo.id, photo.familyID)
        let local = try clock(of: family, in: writer).local(utc: time)
        var converted = photo
        (converted.takenAt, converted.takenAtOffset) = (local.time, local.offset)
        if let revision = try writer.setTakenAt(local.time, offset: local.offset, of: id, in: family) {
            converted.revision = revision
        }
        return converted
    }

    /// Writes the search entries of the photos that a change touched, before the change is answered.
    ///
    /// The change is stored, so an error here does not fail it: the error is reported, and the next sweep writes the
    /// rest.
    func enterPhotosAfterChange() async { try? await enterPhotos(atMost: Self.enteredAtChange) }

    /// The number of photos or moments per transaction, so that other writes wait only a moment.
    private static var enteredAtOnce: Int { 200 }
    /// The maximum number of photos with new entries before a keeper's change of a place is answered; the rest follow
    /// with the next sweep.
    private static var enteredAtChange: Int { 10_000 }
}

extension Housekeeping {
    /// Writes the search entries of photos and moments that an older program or a change has left out.
    ///
    /// `isStart`: the server may know other towns than before; then photos without a place are looked up again.
    package func enterPhotos(isStart: Bool) async throws(Problem) {
        var steps = IndependentSteps()
        if isStart { await steps.run { () throws(Problem) in try await reenterPhotosWithoutPlace() } }
        await steps.run { () throws(Problem) in try await context.enterMomentTitles() }
        await steps.run { () throws(Problem) in try await context.enterPhotos() }
        try steps.finish()
    }

    /// Marks photos without a place as needing new search entries, once for each edition of the towns' names: a server
    /// without them has as many such photos as have a position.
    private func reenterPhotosWithoutPlace() async throws(Problem) {
        let (known, note) = (context.ports.places.identity, "places.entered")
        try await context.write(.allFamilies) { writer in
            guard try writer.serverNote(note) != known else { return }
            try writer.reenterPhotosWithoutPlace()
            try writer.saveServerNote(known, named: note)
        }
    }
}

extension CatalogueWriter {
    /// Marks the photos in a place's radius as needing new search entries.
    func reenterPhotos(around place: FamilyPlaceRecord) throws {
        let (southWest, northEast) = place.corners
        try reenterPhotos(of: place.familyID, from: southWest, to: northEast)
    }
}
