import FamilyServices
import FamilyCore
import ServerCore

/// Hiding a photo, and the quiet list of those that are hidden.
struct HidingPages: Sendable {
    let services: PageServices

    var routes: [PageRoute] {
        [
            .get("/photos/{id}/hide", askWhy),
            .post("/photos/{id}/hide", hide),
            .post("/photos/{id}/show", returnsTo: { _ in "/hidden" }, show),
            .get("/hidden", hidden),
            .post("/people/{id}/show-hidden", returnsTo: { _ in "/hidden" }, showAll),
        ]
    }

    @Sendable private func askWhy(_ visit: PageRequest) async throws(Problem) -> PageResponse {
        try await question(visit)
    }

    private func question(_ visit: PageRequest, refused: RefusedWords? = nil) async throws(Problem) -> PageResponse {
        let household = try await services.household(visit)
        let photo = try await services.acts.album.photo(visit.identifier(), for: visit.principal)
        let view = HideView(photo.id, refused: refused, words: visit.words)
        let page = Page(.hide, title: visit.words[.hideQuestion], view: view).with {
            $0.status = refused?.problem.status ?? 200
        }
        return services.print(page, for: visit, in: household)
    }

    @Sendable private func hide(_ visit: PageRequest) async throws(Problem) -> PageResponse {
        let reason = visit.form["reason"]
        do throws(Problem) {
            try await services.acts.album.hide(visit.identifier(), because: reason, by: visit.principal)
        } catch let error where error.code == .badRequest {
            return try await question(visit, refused: RefusedWords(field: .reason, typed: reason, problem: error))
        }
        return .goOn(to: "/")
    }

    @Sendable private func show(_ visit: PageRequest) async throws(Problem) -> PageResponse {
        let photo = try await services.acts.album.show(visit.identifier(), by: visit.principal)
        return .goOn(to: PhotoAddress.page(photo.id))
    }

    @Sendable private func showAll(_ visit: PageRequest) async throws(Problem) -> PageResponse {
        _ = try await services.acts.album.showAll(hiddenBy: visit.identifier(), by: visit.principal)
        return .goOn(to: "/hidden")
    }

    @Sendable private func hidden(_ visit: PageRequest) async throws(Problem) -> PageResponse {
        let household = try await services.household(visit)
        let photos = try await services.acts.album.hidden(for: visit.principal)
        let hiders = try await services.acts.album.hiders(for: visit.principal)
        let view = HiddenView(photos, hiders: hiders, household: household, words: visit.words)
        let page = Page(.hidden, title: visit.words[.hiddenPhotos], view: view).with { $0.tab = .album }
        return services.print(page, for: visit, in: household)
    }
}
