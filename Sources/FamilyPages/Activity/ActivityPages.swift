import FamilyServices
import FamilyCore
import ServerCore

/// What the others did, and what of it is new.
struct ActivityPages: Sendable {
    let services: PageServices

    var routes: [PageRoute] { [.get("/activity", activity)] }

    @Sendable private func activity(_ visit: PageRequest) async throws(Problem) -> PageResponse {
        let household = try await services.household(visit)
        let activity = try await services.acts.activity.look(by: visit.principal)
        var view = ActivityView(activity, household: household, words: visit.words)
        view.notices = try await services.storageNotices(visit, household) + quiet(visit, household)
        let page = Page(.activity, title: visit.words[.activity], view: view).with { $0.style = .activity }
        return services.print(page, for: visit, in: household)
    }

    private func quiet(_ visit: PageRequest, _ household: Household) async throws(Problem) -> [KeeperNotice] {
        guard household.may(.listFrames) else { return [] }
        return try await services.acts.frames.list(visit.principal).frames.compactMap { frame in
            KeeperNotice(frame, moments: household.moments, words: visit.words)
        }
    }
}
