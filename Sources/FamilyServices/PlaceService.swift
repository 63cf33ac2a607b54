package import FamilyCore
package import ServerCore

/// The places that a family names itself: keepers make, rename and remove them.
///
/// Within its radius, a place's name replaces the town's.
package struct PlaceService: Sendable {
    let context: ServiceContext

    package func list(_ principal: Principal) async throws(Problem) -> [FamilyPlaceRecord] {
        let family = try context.family(for: .describeFamily, by: principal)
        return try await context.read(principal.view) { try $0.familyPlaces(of: family) }
    }

    /// Names the place at these coordinates.
    package func make(
        _ typed: String,
        at coordinates: Coordinates?,
        radius: Int,
        by principal: Principal
    ) async throws(Problem) {
        let family = try context.family(for: .describeFamily, by: principal)
        guard let coordinates, let name = try PhotoDetails.place(typed: typed),
            FamilyPlaceRules.radii.contains(radius)
        else { throw .placeIncomplete }
        let place = FamilyPlaceRecord(
            id: context.newIdentifier(),
            familyID: family,
            name: name,
            coordinates: coordinates,
            radius: radius,
            madeAt: context.now
        )
        try await change(by: principal) { writer in
            let there = try writer.familyPlaces(of: family)
            guard there.count < FamilyPlaceRules.most else { throw Problem.placesFull }
            try writer.add(place)
            try writer.reenterPhotos(around: place)
            return try writer.notePlaces(around: place)
        }
    }

    /// Names the place where a photo was taken.
    package func make(
        _ typed: String,
        where photo: PhotoID,
        radius: Int,
        by principal: Principal
    ) async throws(Problem) {
        try context.check(.describeFamily, by: principal)
        let position = try await position(of: photo, for: principal)
        try await make(typed, at: position, radius: radius, by: principal)
    }

    package func rename(_ id: FamilyPlaceID, to typed: String, by principal: Principal) async throws(Problem) {
        try context.check(.describeFamily, by: principal)
        guard let name = try PhotoDetails.place(typed: typed) else {
            throw .words(.place, 1...WordLimits.place.upperBound)
        }
        try await change(by: principal) { writer in
            guard var place = try Self.place(id, for: principal, in: writer) else { throw Problem.notFound }
            place.name = name
            try writer.save(place)
            let noted = try writer.noteMoments(at: id, in: place.familyID)
            return try writer.notePlaces(around: place) ?? noted
        }
    }

    package func remove(_ id: FamilyPlaceID, by principal: Principal) async throws(Problem) {
        try await change(by: principal) { writer in
            guard let place = try Self.place(id, for: principal, in: writer) else { throw Problem.notFound }
            let noted = try writer.noteMoments(at: id, in: place.familyID)
            try writer.remove(place)
            try writer.reenterPhotos(around: place)
            let frames = try writer.frames(of: place.familyID)
            let wasHome = frames.contains { $0.chosen?.settings.home == id }
            let told =
                wasHome ? try writer.noteAllPlaces(in: place.familyID) : try writer.notePlaces(around: place)
            return told ?? noted
        }
    }

    /// Returns where a photo was taken, for those who may change its place; nil without a position.
    package func position(of id: PhotoID, for principal: Principal) async throws(Problem) -> Coordinates? {
        let family = try context.family(for: .seePhoto, by: principal)
        guard let photo = try await context.read(principal.view, { try $0.photo(id, in: family) }) else {
            throw .photoGone
        }
        return AlbumService(context: context).mayDescribe(photo.sender, principal) ? photo.coordinates : nil
    }

    private static func place(
        _ id: FamilyPlaceID,
        for principal: Principal,
        in reader: any CatalogueReader
    ) throws -> FamilyPlaceRecord? {
        guard let family = principal.familyID else { return nil }
        return try reader.familyPlaces(of: family).first { $0.id == id }
    }

    /// Changes places, and notifies frames of the photos in them; `body` returns the last revision that it raised.
    private func change(
        by principal: Principal,
        _ body: @escaping @Sendable (any CatalogueWriter) throws -> Int64?
    ) async throws(Problem) {
        let family = try context.family(for: .describeFamily, by: principal)
        let revision = try await context.write(.describeFamily, by: principal, body)
        await context.enterPhotosAfterChange()
        guard let revision else { return }
        await context.ports.events.publish(.album(revision: revision), to: .family(family))
    }
}

extension CatalogueWriter {
    /// Raises the revisions of the newest photos within a place's radius; returns the last revision, or nil if there is
    /// no such photo.
    fileprivate func notePlaces(around place: FamilyPlaceRecord) throws -> Int64? {
        let (southWest, northEast) = place.corners
        return try noteNewPlaces(
            in: place.familyID,
            from: southWest,
            to: northEast,
            limit: FamilyPlaceRules.mostTold
        )
    }

    /// Raises the revisions of the newest photos with any position, because the words about it change; returns the last
    /// revision, or nil if there is no such photo.
    func noteAllPlaces(in family: FamilyID) throws -> Int64? {
        guard let southWest = Coordinates(latitude: -90_000_000, longitude: -180_000_000),
            let northEast = Coordinates(latitude: 90_000_000, longitude: 180_000_000)
        else { return nil }
        return try noteNewPlaces(in: family, from: southWest, to: northEast, limit: FamilyPlaceRules.mostTold)
    }
}

extension Problem {
    static let placeIncomplete = Problem(.placeIncomplete)
    static let placesFull = Problem(.placesFull)
}
