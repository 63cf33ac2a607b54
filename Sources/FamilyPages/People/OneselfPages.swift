import FamilyCore
import FamilyServices
import ServerCore

/// The reader's own settings: changing the name, and leaving.
struct OneselfPages: Sendable {
    let services: PageServices

    var routes: [PageRoute] {
        [
            .get("/me", show),
            .post("/me/name", returnsTo: { _ in "/me" }, rename),
            .get("/me/leave", askBeforeLeaving),
            .post("/me/leave", returnsTo: { _ in "/me/leave" }, leave),
        ]
    }

    @Sendable private func show(_ request: PageRequest) async throws(Problem) -> PageResponse {
        try await page(request, typed: nil, trouble: nil)
    }

    @Sendable private func rename(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let typed = request.form["displayName"]
        do throws(Problem) {
            try await services.acts.people.rename(request.principal, to: typed)
            return .goOn(to: "/me")
        } catch let error where error.code == .nameTaken || error.code == .badRequest {
            return try await page(request, typed: typed, trouble: error)
        }
    }

    private func page(_ request: PageRequest, typed: String?, trouble: Problem?) async throws(Problem) -> PageResponse {
        let household = try await services.household(request)
        var view = OneselfView(household, typed: typed, trouble: trouble, words: request.words)
        if household.may(.chooseNews) {
            view.news = NewsView(try await services.acts.news.choice(of: request.principal), words: request.words)
        }
        let page = Page(.me, title: view.heading, view: view).with {
            $0.script = .news
            $0.status = trouble?.status ?? 200
        }
        return services.print(page, for: request, in: household)
    }

    @Sendable private func askBeforeLeaving(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let household = try await services.household(request)
        let photos = try await services.acts.people.belongings(of: request.principal).photos
        let view = ConfirmView(
            question: request.words(.leaveQuestion, ["family": household.family.name]),
            consequence: request.words[.leaveConsequence],
            act: "/me/leave",
            doIt: request.words[.leaveDo],
            instead: "/me",
            tick: photos == 0
                ? nil
                : .init(
                    name: "takePhotos",
                    words: request.words(.leavePhotos, ["photos": String(photos)]),
                    isSet: false
                )
        )
        return services.print(Page(.confirm, title: view.question, view: view), for: request, in: household)
    }

    @Sendable private func leave(_ request: PageRequest) async throws(Problem) -> PageResponse {
        try await services.acts.people.leave(takingPhotos: request.form["takePhotos"] == "1", by: request.principal)
        return .signedOut(to: "/sign-in")
    }
}

struct OneselfView: Sendable {
    let heading: String
    /// Whether the reader may change the name; newcomers may not while the frames are asked about them.
    let mayRename: Bool
    let displayName: String
    let signsInAs: String
    let passwordWords: String
    let hasPassword: Bool
    let trouble: String?
    /// Nil for who is not welcome yet.
    var news: NewsView?

    init(_ household: Household, typed: String?, trouble: Problem?, words: Words) {
        let signedIn = household.signedIn
        heading = words[.meTitle]
        mayRename = household.may(.renameOneself)
        displayName = typed ?? signedIn.member.displayName
        signsInAs = words(.signsInAs, ["name": signedIn.member.userName])
        hasPassword = signedIn.hasPassword
        passwordWords = words[signedIn.hasPassword ? .changePassword : .choosePassword]
        self.trouble = trouble.map { words($0) }
    }
}
