package import FamilyCore
package import ServerCore

extension ServiceContext {
    /// Returns a function that shows photos to this principal: with the names of their towns, if the principal may
    /// learn them, and for a frame with the distance from its home.
    func namingPlaces(
        for principal: Principal,
        in language: String?,
        _ reader: any CatalogueReader
    ) throws -> (SeenPhoto) -> Photo {
        guard learnsPlaces(principal) else { return { $0.photo } }
        let settings = try reader.settings(of: principal)
        let language = settings?.language ?? language
        let own = try principal.familyID.map(reader.familyPlaces) ?? []
        let home = settings?.home.flatMap { home in own.first { $0.id == home } }
        return { [ports] seen in
            var photo = seen.photo
            photo.placeName = ports.places.name(of: seen.record, among: own, in: language)
            photo.homeKilometres = seen.record.coordinates.flatMap { home?.kilometres(to: $0) }
            return photo
        }
    }

    /// Returns whether the principal learns where photos were taken: a guest or an unwelcome newcomer does not.
    func learnsPlaces(_ principal: Principal) -> Bool {
        switch principal {
        case .frame: true
        case .member(let signedIn): signedIn.member.role != .guest && allows(.fetchOriginal, by: principal)
        case .nobody, .unknownFrame, .revokedFrame, .newFrame, .homeAutomation: false
        }
    }
}

extension PlaceNames {
    /// Returns the name of the family's smallest place around a photo, or else of the town; nil if its sender named the
    /// place, and without a position.
    func name(of photo: PhotoRecord, among own: [FamilyPlaceRecord], in language: String?) -> String? {
        guard photo.place == nil, let coordinates = photo.coordinates else { return nil }
        let around = own.filter { $0.holds(coordinates) }.min { $0.radius < $1.radius }
        if let around { return around.name }
        guard let town = town(at: coordinates) else { return nil }
        return name(ofTown: town, in: language)
    }
}

extension CatalogueReader {
    /// Returns the settings that a keeper chose for a frame, with the reported language if none was chosen; nil for a
    /// member.
    func settings(of principal: Principal) throws -> FrameSettings? {
        guard case .frame(let paired) = principal, let frame = try frame(paired.frameID) else { return nil }
        guard var settings = frame.chosen?.settings else { return frame.report?.settings }
        settings.language = frame.language
        return settings
    }
}

extension FrameRecord {
    /// The frame's language: the one that a keeper chose, or else the reported one; nil before the first report.
    var language: String? { chosen?.settings.language ?? report?.settings?.language }
}

extension CatalogueWriter {
    /// Has a frame read the names of towns anew if its language is another one than it was.
    ///
    /// Its shelf has the names that the server gave it, and an ordinary report, with the same language, raises no
    /// revision. Returns the last revision; nil if there is nothing to tell.
    func noteTowns(on frame: FrameRecord, in family: FamilyID, formerly language: String?) throws -> Int64? {
        guard frame.language != language else { return nil }
        return try noteTowns(on: frame.id, in: family, limit: FamilyPlaceRules.mostTold)
    }
}

extension AlbumService {
    /// Removes the position of a photo from the catalogue for good, and with it the name of its town.
    ///
    /// The original keeps its bytes.
    package func removePosition(of id: PhotoID, by principal: Principal) async throws(Problem) -> Photo {
        let context = context
        return try await describe(id, by: principal) { writer, photo in
            let revision = try writer.removePosition(of: photo.id, in: photo.familyID)
            try context.reenter(photo.id, in: photo.familyID, writer)
            return revision
        }
    }
}
