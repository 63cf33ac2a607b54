import FamilyCore
import ServerCore

/// Names places by their keys, for a reader who may learn places.
struct PlaceNaming {
    private let towns: any PlaceNames
    private let own: [FamilyPlaceID: String]
    private let language: String?

    /// Returns nil for a reader who learns no places.
    init?(
        _ principal: Principal,
        _ language: String?,
        _ context: ServiceContext,
        _ reader: any CatalogueReader
    ) throws {
        guard context.learnsPlaces(principal), let family = principal.familyID else { return nil }
        towns = context.ports.places
        own = Dictionary(try reader.familyPlaces(of: family).map { ($0.id, $0.name) }) { first, _ in first }
        self.language = try reader.settings(of: principal)?.language ?? language
    }

    /// Returns the name for people; nil for a place that was removed or that senders typed, whose photos have its name.
    func name(_ place: PlaceKey) -> String? {
        switch place.kind {
        case .family(let id): own[id]
        case .town(let town): towns.name(ofTown: town, in: language)
        case .typed, nil: nil
        }
    }

    /// Returns the words by which a search finds the place: its name in the reader's language and the town's usual one.
    func searched(_ place: PlaceKey) -> String {
        switch place.kind {
        case .typed(let words): words
        case .town(let town):
            [name(place), towns.name(ofTown: town, in: nil)].compactMap(\.self).joined(separator: " ")
        case .family, nil: name(place) ?? ""
        }
    }
}

extension PlaceNames {
    /// Returns the place by which a photo is selected: the one that its sender named, or else the family's smallest
    /// place around it, or else the town; nil if there is none.
    func key(of photo: PhotoRecord, among own: [FamilyPlaceRecord]) -> PlaceKey? {
        if let place = photo.place { return .typed(place) }
        guard let coordinates = photo.coordinates else { return nil }
        let around = own.filter { $0.holds(coordinates) }.min { $0.radius < $1.radius }
        return around.map { .family($0.id) } ?? town(at: coordinates).map(PlaceKey.town)
    }
}
