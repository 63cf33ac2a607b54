package import FamilyCore
package import ServerCore

extension SelectionService {
    /// The maximum number of points: more do not fit on a screen.
    private static let mostPoints = 150

    /// Returns the places of the album's photos whose position is known, with near ones joined.
    ///
    /// `part` chooses area and zoom; its argument is the smallest area with all places, or nil if there are none. A
    /// typed place lies at the centre of those of its photos that have a position. Throws `.notAllowed` for a principal
    /// who may not learn places, and `.badRequest` for an invalid area or zoom.
    package func map(
        for principal: Principal,
        in language: String? = nil,
        part: @escaping @Sendable (_ bounds: MapArea?) -> ReadMap
    ) async throws(Problem) -> PlaceMap {
        let viewer = try context.viewer(for: .seeAlbum, principal)
        guard context.learnsPlaces(principal) else { throw .notAllowed }
        let context = context
        return try await context.read(principal.view) { reader in
            guard let names = try PlaceNaming(principal, language, context, reader) else { throw Problem.notAllowed }
            let shown = try context.namingPlaces(for: principal, in: language, reader)
            let places = try reader.mappedPlaces(of: viewer.family, context.ports.places)
            let bounds = MapArea(around: places.map(\.position))
            let part = part(bounds)
            guard ReadMap.zooms.contains(part.zoom), part.area.isOnEarth else { throw Problem.badRequest }
            let clusters = PlaceCluster.clusters(of: places, zoom: part.zoom).lazy.filter {
                part.area.contains($0.place.position)
            }
            let points = try clusters.prefix(Self.mostPoints).compactMap { cluster in
                try reader.photos(
                    of: viewer.family,
                    in: SelectionQuery(place: cluster.place.key),
                    .first,
                    limit: 1,
                    seenBy: viewer.member
                ).photos.first.map { MapPoint(cluster, names, cover: $0.seen, shown: shown) }
            }
            return PlaceMap(points: points, bounds: bounds)
        }
    }
}

extension MapPoint {
    fileprivate init(
        _ cluster: PlaceCluster,
        _ names: PlaceNaming,
        cover: SeenPhoto,
        shown: (SeenPhoto) -> Photo
    ) {
        let (place, position) = (cluster.place, cluster.place.position)
        self.init(
            place: place.key,
            name: names.name(place.key) ?? cover.record.place ?? "",
            latitude: position.latitude,
            longitude: position.longitude,
            photos: cluster.photos,
            places: cluster.places,
            area: cluster.area,
            cover: shown(cover)
        )
    }
}

extension CatalogueReader {
    /// Returns the places of the album's photos whose position is known.
    fileprivate func mappedPlaces(of family: FamilyID, _ towns: any PlaceNames) throws -> [MappedPlace] {
        let own = Dictionary(try familyPlaces(of: family).map { ($0.id, $0.coordinates) }) { first, _ in first }
        let typed = try positionsOfTypedPlaces(of: family)
        return try photoCountsByPlace(of: family).compactMap { key, photos in
            let position =
                switch key.kind {
                case .family(let id): own[id]
                case .town(let town): towns.position(ofTown: town)
                case .typed: typed[key]
                case nil: nil as Coordinates?
                }
            return position.map { MappedPlace(key: key, position: $0, photos: photos) }
        }
    }
}
