import FamilyActs
import FamilyCore
import ServerCore

/// What the others did, and what of it is new.
struct ActivityPages: Sendable {
    let desk: PageDesk

    var routes: [PageRoute] { [.get("/activity", activity)] }

    @Sendable private func activity(_ visit: Visit) async throws(Problem) -> Reply {
        let household = try await desk.household(visit)
        let activity = try await desk.acts.activity.look(by: visit.asker)
        var view = ActivityView(activity, household: household, words: visit.words)
        view.notices = try await desk.storageNotices(visit, household) + quiet(visit, household)
        let page = Page(.activity, title: visit.words[.activity], view: view).with { $0.style = .activity }
        return desk.print(page, for: visit, in: household)
    }

    private func quiet(_ visit: Visit, _ household: Household) async throws(Problem) -> [KeeperNotice] {
        guard household.may(.listFrames) else { return [] }
        return try await desk.acts.frames.list(visit.asker).frames.compactMap { frame in
            KeeperNotice(frame, moments: household.moments, words: visit.words)
        }
    }
}
