import FamilyCore
import FamilyServices
import Hummingbird
import ServerCore

/// The buttons that show a surprise at once.
struct SurprisePages: Sendable {
    let services: PageServices

    var routes: [PageRoute] {
        [
            .post("/photos/{id}/arrive", returnsTo: Self.photo, showPhoto),
            .post("/moments/{id}/arrive", returnsTo: Self.moment, showMoment),
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

/// The notice on the page of a photo or a moment that waits as a surprise, for its sender or maker.
struct SurpriseView: Sendable {
    let until: String
    /// The URL that shows it at once; nil for a photo that arrives with its moment.
    let show: String?

    /// Returns nil for a photo that does not wait.
    init?(_ photo: Photo, in moment: PhotoMomentView, _ times: TimeWords) {
        guard let time = photo.waitsUntil else { return nil }
        until = times.words(.surpriseUntil, ["when": times.dayAndTime(time)])
        show = moment.waits ? nil : PhotoAddress.page(photo.id) + "/arrive"
    }

    /// Returns nil for a moment that does not wait.
    init?(_ moment: Moment, _ times: TimeWords) {
        guard let time = moment.waitsUntil else { return nil }
        until = times.words(.surpriseMomentUntil, ["when": times.dayAndTime(time)])
        show = MomentPages.address(of: moment.id) + "/arrive"
    }
}
