import FamilyCore
import FamilyServices
import Hummingbird
import ServerCore

/// The buttons that show a surprise at once, and the fields that give it another time.
struct SurprisePages: Sendable {
    let services: PageServices

    var routes: [PageRoute] {
        [
            .post("/photos/{id}/arrive", returnsTo: Self.photo, showPhoto),
            .post("/moments/{id}/arrive", returnsTo: Self.moment, showMoment),
            .post("/photos/{id}/surprise", returnsTo: Self.photo, movePhoto),
            .post("/moments/{id}/surprise", returnsTo: Self.moment, moveMoment),
        ]
    }

    private static func photo(_ request: PageRequest) -> String { "/photos/" + (request.parameters.get("id") ?? "") }

    private static func moment(_ request: PageRequest) -> String { "/moments/" + (request.parameters.get("id") ?? "") }

    @Sendable private func showPhoto(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let id: PhotoID = try request.identifier()
        try await services.family.surprises.show(id, by: request.principal)
        return .goOn(to: PhotoAddress.page(id))
    }

    @Sendable private func showMoment(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let id: MomentID = try request.identifier()
        try await services.family.surprises.show(id, by: request.principal)
        return .goOn(to: MomentPages.address(of: id))
    }
}

extension SurprisePages {
    @Sendable private func movePhoto(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let id: PhotoID = try request.identifier()
        do throws(Problem) {
            try await services.family.surprises.move(id, to: try Self.time(request), by: request.principal)
            return .goOn(to: PhotoAddress.page(id))
        } catch let error where error.code == .surpriseTime {
            let refused = RefusedWords(field: .surprise, typed: request.form["surprise"], problem: error)
            return try await PhotoPages(services: services).page(request, refused: refused)
        }
    }

    @Sendable private func moveMoment(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let id: MomentID = try request.identifier()
        do throws(Problem) {
            try await services.family.surprises.move(id, to: try Self.time(request), by: request.principal)
            return .goOn(to: MomentPages.address(of: id))
        } catch let error where error.code == .surpriseTime {
            let refused = RefusedWords(field: .surprise, typed: request.form["surprise"], problem: error)
            return try await MomentPages(services: services).show(request, refused: refused)
        }
    }

    private static func time(_ request: PageRequest) throws(Problem) -> LocalDateTime {
        guard let time = try SurpriseRules.time(typed: request.form["surprise"]) else { throw .surpriseTime }
        return time
    }
}

/// The notice on the page of a photo or a moment that waits as a surprise, for its sender or maker.
struct SurpriseView: Sendable {
    let until: String
    /// The URL that shows it at once; nil for a photo that arrives with its moment.
    let show: String?
    /// The URL that gives it another time; nil for a photo that arrives with its moment.
    let move: String?
    /// The time as a browser's field has it.
    private(set) var time: String
    /// Why the typed time was refused; nil if it was not.
    ///
    /// NB: it is not called `error`, which the template would find in the page around it.
    private(set) var refusal: String?

    /// Returns nil for a photo that does not wait.
    init?(_ photo: Photo, in moment: PhotoMomentView, _ times: TimeWords) {
        guard let time = photo.waitsUntil else { return nil }
        until = times.words(.surpriseUntil, ["when": times.dayAndTime(time)])
        show = moment.waits ? nil : PhotoAddress.page(photo.id) + "/arrive"
        move = moment.waits ? nil : PhotoAddress.page(photo.id) + "/surprise"
        self.time = times.field(time)
    }

    /// Shows what was typed, and why it was refused.
    mutating func refuse(_ refused: RefusedWords, words: Words) {
        time = refused.typed
        refusal = words(refused.problem)
    }

    /// Returns nil for a moment that does not wait.
    init?(_ moment: Moment, _ times: TimeWords) {
        guard let time = moment.waitsUntil else { return nil }
        until = times.words(.surpriseMomentUntil, ["when": times.dayAndTime(time)])
        show = MomentPages.address(of: moment.id) + "/arrive"
        move = MomentPages.address(of: moment.id) + "/surprise"
        self.time = times.field(time)
    }
}
