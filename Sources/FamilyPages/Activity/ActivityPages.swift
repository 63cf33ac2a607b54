import FamilyCore
import FamilyServices
import ServerCore

/// The page about what other members did, and what of it is new.
struct ActivityPages: Sendable {
    let services: PageServices

    var routes: [PageRoute] { [.get("/activity", activity)] }

    @Sendable private func activity(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let household = try await services.household(request)
        let activity = try await services.acts.activity.look(by: request.principal)
        var view = ActivityView(activity, household: household, words: request.words)
        view.notices = try await services.storageNotices(request, household) + quiet(request, household)
        let page = Page(.activity, title: request.words[.activity], view: view).with { $0.style = .activity }
        return services.print(page, for: request, in: household)
    }

    private func quiet(_ request: PageRequest, _ household: Household) async throws(Problem) -> [KeeperNotice] {
        guard household.may(.listFrames) else { return [] }
        return try await services.acts.frames.list(request.principal).frames.compactMap { frame in
            KeeperNotice(frame, moments: household.moments, words: request.words)
        }
    }
}
