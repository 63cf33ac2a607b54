import FamilyCore
import FamilyServices
import Hummingbird
import ServerCore

/// The family's own places, for its keepers.
struct PlacePages: Sendable {
    static let list = "/family/places"

    let services: PageServices

    var routes: [PageRoute] {
        [
            .get(Self.list, list),
            .post(Self.list, returnsTo: { _ in Self.list }, make),
            .post("/family/places/{id}/name", returnsTo: { _ in Self.list }, rename),
            .post("/family/places/{id}/remove", returnsTo: { _ in Self.list }, remove),
            .post("/photos/{id}/call", returnsTo: { "/photos/\($0.parameters.get("id") ?? "")" }, call),
        ]
    }

    @Sendable private func list(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let context = try await services.context(request)
        let places = try await services.family.places.list(request.principal)
        let view = PlacesView(places, words: request.words)
        let page = Page(.places, title: request.words[.familyPlaces], view: view).with { $0.tab = .people }
        return services.print(page, for: request, in: context)
    }

    @Sendable private func make(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let form = request.form
        try await services.family.places.make(
            form["name"],
            at: FamilyPlaceRules.coordinates(north: form["north"], east: form["east"]),
            radius: Int(form["radius"]) ?? 0,
            by: request.principal
        )
        return .goOn(to: Self.list)
    }

    /// Names the place of a photo.
    @Sendable private func call(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let id: PhotoID = try request.identifier()
        try await services.family.places.make(
            request.form["name"],
            where: id,
            radius: Int(request.form["radius"]) ?? 0,
            by: request.principal
        )
        return .goOn(to: PhotoAddress.page(id))
    }

    @Sendable private func rename(_ request: PageRequest) async throws(Problem) -> PageResponse {
        try await services.family.places.rename(request.identifier(), to: request.form["name"], by: request.principal)
        return .goOn(to: Self.list)
    }

    @Sendable private func remove(_ request: PageRequest) async throws(Problem) -> PageResponse {
        try await services.family.places.remove(request.identifier(), by: request.principal)
        return .goOn(to: Self.list)
    }
}

/// The list of the family's places, and the form for another.
struct PlacesView: Sendable {
    struct Place: Sendable {
        let id: String
        let name: String
        let about: String
    }

    let places: [Place]
    let radii: [RadiusChoice]

    init(_ places: [FamilyPlaceRecord], words: Words) {
        self.places = places.map { place in
            Place(id: place.id.text, name: place.name, about: RadiusChoice(place.radius, words).label)
        }
        radii = RadiusChoice.all(words)
    }
}

/// A radius that can be chosen for a place.
struct RadiusChoice: Sendable {
    let metres: Int
    let label: String

    init(_ metres: Int, _ words: Words) {
        self.metres = metres
        label =
            metres < 1_000
            ? words(.radiusMetres, ["metres": String(metres)])
            : words(.radiusKilometres, ["kilometres": String(metres / 1_000)])
    }

    static func all(_ words: Words) -> [RadiusChoice] { FamilyPlaceRules.radii.map { RadiusChoice($0, words) } }
}
