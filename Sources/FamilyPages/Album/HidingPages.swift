import FamilyActs
import FamilyCore
import ServerCore

/// Hiding a photo, and the quiet list of those that are hidden.
struct HidingPages: Sendable {
    let desk: PageDesk

    var routes: [PageRoute] {
        [
            .get("/photos/{id}/hide", askWhy),
            .post("/photos/{id}/hide", hide),
            .post("/photos/{id}/show", returnsTo: { _ in "/hidden" }, show),
            .get("/hidden", hidden),
            .post("/people/{id}/show-hidden", returnsTo: { _ in "/hidden" }, showAll),
        ]
    }

    @Sendable private func askWhy(_ visit: Visit) async throws(Problem) -> Reply {
        try await question(visit)
    }

    private func question(_ visit: Visit, refused: RefusedWords? = nil) async throws(Problem) -> Reply {
        let household = try await desk.household(visit)
        let photo = try await desk.acts.album.photo(visit.identifier(), for: visit.asker)
        let view = HideView(photo.id, refused: refused, words: visit.words)
        let page = Page(.hide, title: visit.words[.hideQuestion], view: view).with {
            $0.status = refused?.problem.status ?? 200
        }
        return desk.print(page, for: visit, in: household)
    }

    @Sendable private func hide(_ visit: Visit) async throws(Problem) -> Reply {
        let reason = visit.form["reason"]
        do throws(Problem) {
            try await desk.acts.album.hide(visit.identifier(), because: reason, by: visit.asker)
        } catch let error where error.code == .badRequest {
            return try await question(visit, refused: RefusedWords(field: .reason, typed: reason, problem: error))
        }
        return .goOn(to: "/")
    }

    @Sendable private func show(_ visit: Visit) async throws(Problem) -> Reply {
        let photo = try await desk.acts.album.show(visit.identifier(), by: visit.asker)
        return .goOn(to: PhotoAddress.page(photo.id))
    }

    @Sendable private func showAll(_ visit: Visit) async throws(Problem) -> Reply {
        _ = try await desk.acts.album.showAll(hiddenBy: visit.identifier(), by: visit.asker)
        return .goOn(to: "/hidden")
    }

    @Sendable private func hidden(_ visit: Visit) async throws(Problem) -> Reply {
        let household = try await desk.household(visit)
        let photos = try await desk.acts.album.hidden(for: visit.asker)
        let hiders = try await desk.acts.album.hiders(for: visit.asker)
        let view = HiddenView(photos, hiders: hiders, household: household, words: visit.words)
        let page = Page(.hidden, title: visit.words[.hiddenPhotos], view: view).with { $0.tab = .album }
        return desk.print(page, for: visit, in: household)
    }
}
