import FamilyCore
package import ServerCore

extension ServiceContext {
    /// Returns the search entry of a photo, from the present catalogue.
    func entry(of photo: PhotoRecord, _ reader: any CatalogueReader) throws -> SelectionEntry {
        let own = photo.coordinates == nil ? [] : try reader.familyPlaces(of: photo.familyID)
        let day =
            try photo.takenAt.map(CalendarDay.init)
            ?? CalendarDay(
                of: photo.addedAt,
                in: reader.home(photo.familyID).timeZone
            )
        return SelectionEntry(place: ports.places.key(of: photo, among: own), day: day)
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
    /// photos.
    func enterPhotos(atMost most: Int = .max) async throws(Problem) {
        let context = self
        var done = 0
        while done < most {
            let count = try await write(.allFamilies) { writer in
                let photos = try writer.photosToEnter(limit: Self.enteredAtOnce)
                for photo in photos {
                    try writer.enter(photo.id, in: photo.familyID, as: try context.entry(of: photo, writer))
                }
                return photos.count
            }
            done += count
            if count < Self.enteredAtOnce { return }
        }
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
        if isStart { try await reenterPhotosWithoutPlace() }
        try await context.enterMomentTitles()
        try await context.enterPhotos()
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
