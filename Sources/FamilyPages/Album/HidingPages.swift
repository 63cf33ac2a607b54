import FamilyCore
import FamilyServices
import Hummingbird
import ServerCore

/// The pages for hiding photos, for the list of hidden photos, and for showing a photo again on a single frame.
struct HidingPages: Sendable {
    let services: PageServices

    var routes: [PageRoute] {
        [
            .get("/photos/{id}/hide", askWhy),
            .post("/photos/{id}/hide", hide),
            .post("/photos/{id}/show", returnsTo: { _ in "/hidden" }, show),
            .post("/photos/{id}/show-on-frame", returnsTo: Self.journey, showHiddenOnFrame),
            .get("/hidden", hidden),
            .post("/people/{id}/show-hidden", returnsTo: { _ in "/hidden" }, showAll),
        ]
    }

    @Sendable private func askWhy(_ request: PageRequest) async throws(Problem) -> PageResponse {
        try await question(request)
    }

    private func question(_ request: PageRequest, refused: RefusedWords? = nil) async throws(Problem) -> PageResponse {
        let context = try await services.context(request)
        let photo = try await services.family.album.photo(request.identifier(), for: request.principal)
        let view = HideView(photo.id, refused: refused, words: request.words)
        let page = Page(.hide, title: request.words[.hideQuestion], view: view).with {
            $0.status = refused?.problem.status ?? 200
        }
        return services.print(page, for: request, in: context)
    }

    @Sendable private func hide(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let reason = request.form["reason"]
        do throws(Problem) {
            try await services.family.album.hide(request.identifier(), because: reason, by: request.principal)
        } catch let error where error.code == .badRequest {
            return try await question(request, refused: RefusedWords(field: .reason, typed: reason, problem: error))
        }
        return .goOn(to: "/")
    }

    @Sendable private func show(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let photo = try await services.family.album.show(request.identifier(), by: request.principal)
        return .goOn(to: PhotoAddress.page(photo.id))
    }

    @Sendable private static func journey(_ request: PageRequest) -> String {
        "/photos/" + (request.parameters.get("id") ?? "") + "#journey"
    }

    @Sendable private func showHiddenOnFrame(_ request: PageRequest) async throws(Problem) -> PageResponse {
        // The permission is checked first, also for a form without a frame.
        let frame = FrameID(request.form["frame"])
        let photo: PhotoID = try request.identifier()
        guard let frame else {
            try services.family.frames.checkMayShow(request.principal)
            throw .unreadableForm
        }
        try await services.family.frames.show(photo, on: frame, by: request.principal)
        return .goOn(to: PhotoAddress.journey(photo))
    }

    @Sendable private func showAll(_ request: PageRequest) async throws(Problem) -> PageResponse {
        _ = try await services.family.album.showAll(hiddenBy: request.identifier(), by: request.principal)
        return .goOn(to: "/hidden")
    }

    @Sendable private func hidden(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let context = try await services.context(request)
        let photos = try await services.family.album.hidden(for: request.principal)
        let hiders = try await services.family.album.hiders(for: request.principal)
        let view = HiddenView(photos, hiders: hiders, context: context, words: request.words)
        let page = Page(.hidden, title: request.words[.hiddenPhotos], view: view).with { $0.tab = .album }
        return services.print(page, for: request, in: context)
    }
}
