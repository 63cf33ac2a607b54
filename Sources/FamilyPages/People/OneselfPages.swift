import FamilyCore
import FamilyServices
import ServerCore

/// What one may do about oneself: another name, and leaving.
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

    @Sendable private func show(_ visit: PageRequest) async throws(Problem) -> PageResponse {
        try await page(visit, typed: nil, trouble: nil)
    }

    @Sendable private func rename(_ visit: PageRequest) async throws(Problem) -> PageResponse {
        let typed = visit.form["displayName"]
        do throws(Problem) {
            try await services.acts.people.rename(visit.principal, to: typed)
            return .goOn(to: "/me")
        } catch let error where error.code == .nameTaken || error.code == .badRequest {
            return try await page(visit, typed: typed, trouble: error)
        }
    }

    private func page(_ visit: PageRequest, typed: String?, trouble: Problem?) async throws(Problem) -> PageResponse {
        let household = try await services.household(visit)
        let view = OneselfView(household, typed: typed, trouble: trouble, words: visit.words)
        let page = Page(.me, title: view.heading, view: view).with { $0.status = trouble?.status ?? 200 }
        return services.print(page, for: visit, in: household)
    }

    @Sendable private func askBeforeLeaving(_ visit: PageRequest) async throws(Problem) -> PageResponse {
        let household = try await services.household(visit)
        let photos = try await services.acts.people.belongings(of: visit.principal).photos
        let view = ConfirmView(
            question: visit.words(.leaveQuestion, ["family": household.family.name]),
            consequence: visit.words[.leaveConsequence],
            act: "/me/leave",
            doIt: visit.words[.leaveDo],
            instead: "/me",
            tick: photos == 0
                ? nil
                : .init(
                    name: "takePhotos",
                    words: visit.words(.leavePhotos, ["photos": String(photos)]),
                    isSet: false
                )
        )
        return services.print(Page(.confirm, title: view.question, view: view), for: visit, in: household)
    }

    @Sendable private func leave(_ visit: PageRequest) async throws(Problem) -> PageResponse {
        try await services.acts.people.leave(takingPhotos: visit.form["takePhotos"] == "1", by: visit.principal)
        return .signedOut(to: "/sign-in")
    }
}

struct OneselfView: Sendable {
    let heading: String
    let displayName: String
    let signsInAs: String
    let passwordWords: String
    let hasPassword: Bool
    let trouble: String?

    init(_ household: Household, typed: String?, trouble: Problem?, words: Words) {
        let signedIn = household.signedIn
        heading = words[.meTitle]
        displayName = typed ?? signedIn.member.displayName
        signsInAs = words(.signsInAs, ["name": signedIn.member.userName])
        hasPassword = signedIn.hasPassword
        passwordWords = words[signedIn.hasPassword ? .changePassword : .choosePassword]
        self.trouble = trouble.map { words($0) }
    }
}
