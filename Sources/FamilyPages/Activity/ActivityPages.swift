import FamilyActs
import FamilyCore

/// What the others did, and what of it is new.
struct ActivityPages: Sendable {
    let desk: PageDesk

    var routes: [PageRoute] { [.get("/activity", activity)] }

    @Sendable private func activity(_ visit: Visit) async throws(Problem) -> Reply {
        let household = try await desk.household(visit)
        let activity = try await desk.acts.activity.look(by: visit.asker)
        let view = ActivityView(activity, household: household, words: desk.words)
        let page = Page(.activity, title: desk.words["activity"], view: view).with { $0.style = .activity }
        return desk.print(page, for: visit, in: household)
    }
}
