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
        try await list(request, refused: nil)
    }

    private func list(_ request: PageRequest, refused: RefusedPlace?) async throws(Problem) -> PageResponse {
        let context = try await services.context(request)
        let places = try await services.family.places.list(request.principal)
        let view = PlacesView(places, refused: refused, words: request.words)
        let page = Page(.places, title: request.words[.familyPlaces], view: view).with {
            $0.tab = .people
            $0.status = refused?.problem.status ?? 200
        }
        return services.print(page, for: request, in: context)
    }

    /// Names a position; refused words stay in the form.
    @Sendable private func make(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let form = request.form
        do throws(Problem) {
            try await services.family.places.make(
                form["name"],
                at: FamilyPlaceRules.coordinates(north: form["north"], east: form["east"]),
                radius: Int(form["radius"]) ?? 0,
                by: request.principal
            )
            return .goOn(to: Self.list)
        } catch let error where error.code == .badRequest {
            return try await list(request, refused: RefusedPlace(place: nil, typed: form, problem: error))
        }
    }

    /// Names the place of a photo; a refused name stays in the form.
    @Sendable private func call(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let id: PhotoID = try request.identifier()
        let (typed, radius) = (request.form["name"], Int(request.form["radius"]))
        do throws(Problem) {
            try await services.family.places.make(typed, where: id, radius: radius ?? 0, by: request.principal)
        } catch let error where error.code == .badRequest {
            let refused = RefusedWords(field: .placeName, typed: typed, radius: radius, problem: error)
            return try await PhotoPages(services: services).page(request, refused: refused)
        }
        return .goOn(to: PhotoAddress.page(id))
    }

    /// Gives a place another name; a refused one stays in the form.
    @Sendable private func rename(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let place: FamilyPlaceID = try request.identifier()
        do throws(Problem) {
            try await services.family.places.rename(place, to: request.form["name"], by: request.principal)
            return .goOn(to: Self.list)
        } catch let error where error.code == .badRequest {
            let places = try await services.family.places.list(request.principal)
            // Without the place, the page has no form for its name.
            guard places.contains(where: { $0.id == place }) else { throw error }
            return try await list(
                request,
                refused: RefusedPlace(place: place, typed: request.form, problem: error)
            )
        }
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
        /// The name in the form: the place's, or the one that a keeper typed and the server refused.
        let typed: String
        /// The sentence that says why the server refused the typed name; nil if it did not.
        ///
        /// NB: it is not called `error`, which the template would find in the page around it.
        let refusal: String?
    }

    let places: [Place]
    let radii: [RadiusChoice]
    /// The name of a new place that a keeper typed and the server refused; empty for a blank form.
    let name: String
    let north: String
    let east: String
    let error: String?

    init(_ places: [FamilyPlaceRecord], refused: RefusedPlace?, words: Words) {
        self.places = places.map { place in
            let renaming = refused?.place == place.id ? refused : nil
            return Place(
                id: place.id.text,
                name: place.name,
                about: RadiusChoice(place.radius, words).label,
                typed: renaming?.typed["name"] ?? place.name,
                refusal: renaming.map { words($0.problem) }
            )
        }
        let making = refused?.place == nil ? refused : nil
        radii = RadiusChoice.all(words, chosen: making.flatMap { Int($0.typed["radius"]) })
        name = making?.typed["name"] ?? ""
        north = making?.typed["north"] ?? ""
        east = making?.typed["east"] ?? ""
        error = making.map { words($0.problem) }
    }
}

/// The form of a place that the server refused, with the words that a keeper typed.
struct RefusedPlace: Sendable {
    /// The place that was to get another name; nil for a new one.
    let place: FamilyPlaceID?
    let typed: Form
    let problem: Problem
}

/// A radius that can be chosen for a place.
struct RadiusChoice: Sendable {
    let metres: Int
    let label: String
    let isChosen: Bool

    init(_ metres: Int, isChosen: Bool = false, _ words: Words) {
        self.metres = metres
        self.isChosen = isChosen
        label =
            metres < 1_000
            ? words(.radiusMetres, ["metres": String(metres)])
            : words(.radiusKilometres, ["kilometres": String(metres / 1_000)])
    }

    /// Returns all choices; `chosen` is the radius that the form has, nil for a new form.
    static func all(_ words: Words, chosen: Int? = nil) -> [RadiusChoice] {
        FamilyPlaceRules.radii.map { RadiusChoice($0, isChosen: $0 == chosen, words) }
    }
}
