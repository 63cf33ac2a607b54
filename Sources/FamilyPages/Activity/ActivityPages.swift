import FamilyCore
import FamilyServices
import ServerCore

/// The page about what other members did, and what of it is new.
struct ActivityPages: Sendable {
    let services: PageServices

    var routes: [PageRoute] { [.get("/activity", activity)] }

    @Sendable private func activity(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let context = try await services.context(request)
        let activity = try await services.family.activity.look(by: request.principal)
        var view = ActivityView(activity, context: context, words: request.words)
        view.notices = try await services.storageNotices(request, context) + frames(request, context)
        let page = Page(.activity, title: request.words[.activity], view: view).with { $0.style = .activity }
        return services.print(page, for: request, in: context)
    }

    private func frames(_ request: PageRequest, _ context: MemberContext) async throws(Problem) -> [OrganizerNotice] {
        guard context.may(.listFrames) else { return [] }
        return try await services.family.frames.list(request.principal).frames.flatMap { frame in
            OrganizerNotice.all(about: frame, in: context, words: request.words)
        }
    }
}
