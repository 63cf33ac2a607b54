package import FamilyCore
package import ServerCore

/// The people, places and years by which the album can be selected.
package struct SelectionChoices: Equatable, Sendable {
    package var people: [Sender]
    /// The places; empty for a principal who may not learn places.
    package var places: [(key: PlaceKey, name: String)]
    package var years: [Int]

    package static func == (left: SelectionChoices, right: SelectionChoices) -> Bool {
        left.people == right.people && left.years == right.years
            && left.places.elementsEqual(right.places, by: ==)
    }
}

extension SelectionService {
    /// The maximum number of listed places; if there are more, the first ones by name are listed.
    private static let mostPlaces = 500

    /// Returns the people, places and years by which the album can be selected, sorted by name.
    package func choices(
        for principal: Principal,
        in language: String? = nil
    ) async throws(Problem) -> SelectionChoices {
        let viewer = try context.viewer(for: .seeAlbum, principal)
        let context = context
        return try await context.read(principal.view) { reader in
            let names = try PlaceNaming(principal, language, context, reader)
            let places = try names.map { names in
                try reader.places(of: viewer.family).compactMap { key in
                    try names.name(key, as: viewer, reader).map { (key: key, name: $0) }
                }
            }
            return SelectionChoices(
                people: try reader.senders(of: viewer.family).sorted { $0.displayName < $1.displayName },
                places: Array((places ?? []).sorted { $0.name < $1.name }.prefix(Self.mostPlaces)),
                years: try reader.years(of: viewer.family)
            )
        }
    }

    /// Counts the photos of each person, place and year.
    package func overview(
        for principal: Principal,
        in language: String? = nil
    ) async throws(Problem) -> AlbumOverview {
        let viewer = try context.viewer(for: .seeAlbum, principal)
        let context = context
        return try await context.read(principal.view) { reader in
            let names = try PlaceNaming(principal, language, context, reader)
            let counts = try reader.photoCountsBySender(of: viewer.family)
            let people = try reader.senders(of: viewer.family).compactMap { sender in
                sender.id.map { id in
                    AlbumOverview.Person(id: id, displayName: sender.displayName, photos: counts[id] ?? 0)
                }
            }
            return AlbumOverview(
                people: people.sorted { ($1.photos, $0.displayName) < ($0.photos, $1.displayName) },
                places: try names.map { try $0.counted(as: viewer, reader, most: Self.mostPlaces) } ?? [],
                years: try reader.photoCountsByYear(of: viewer.family).map(AlbumOverview.Year.init).sorted {
                    $0.year > $1.year
                },
                loved: try reader.lovedPhotoCount(of: viewer.family)
            )
        }
    }
}

extension PlaceNaming {
    typealias Viewer = (family: FamilyID, member: MemberID)

    /// Returns a place's name; for a typed place that is the text of its newest photo.
    fileprivate func name(_ place: PlaceKey, as viewer: Viewer, _ reader: any CatalogueReader) throws -> String? {
        guard case .typed = place.kind else { return name(place) }
        let newest = try reader.photos(
            of: viewer.family,
            in: SelectionQuery(place: place),
            .first,
            limit: 1,
            seenBy: viewer.member
        )
        return newest.photos.first?.seen.record.place
    }

    fileprivate func counted(
        as viewer: Viewer,
        _ reader: any CatalogueReader,
        most: Int
    ) throws -> [AlbumOverview.Place] {
        let counts = try reader.photoCountsByPlace(of: viewer.family).sorted {
            ($1.value, $0.key.text) < ($0.value, $1.key.text)
        }
        return try counts.prefix(most).compactMap { key, photos in
            try name(key, as: viewer, reader).map { AlbumOverview.Place(key: key, name: $0, photos: photos) }
        }
    }
}
