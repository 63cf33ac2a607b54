import FamilyCore
import FamilyServices
import ServerCore

/// Signing in and out.
struct EntryPages: Sendable {
    /// Where somebody lands whose family is no more.
    static let afterDeletion = "/sign-in?gone=1"

    let services: PageServices

    var routes: [PageRoute] {
        [.get("/sign-in", form), .post("/sign-in", signIn), .post("/sign-out", signOut)]
    }

    @Sendable private func form(_ visit: PageRequest) async throws(Problem) -> PageResponse {
        guard try await services.acts.entry.isSetUp() else { return waitingForSetup(visit) }
        let next = OwnPath.next(visit.query["next"])
        if case .member = visit.principal { return .goOn(to: next.text) }
        return show(userName: "", next: next, trouble: nil, visit)
    }

    @Sendable private func signIn(_ visit: PageRequest) async throws(Problem) -> PageResponse {
        let next = OwnPath.next(visit.form["next"])
        let userName = visit.form["userName"]
        do {
            let session = try await services.acts.entry.signIn(
                .init(userName: userName, password: visit.form["password"]),
                by: visit.principal,
                from: visit.peerAddress,
                in: visit.browserCookie
            )
            return .signedIn(session, to: next.text)
        } catch {
            return show(userName: userName, next: next, trouble: error, visit)
        }
    }

    @Sendable private func signOut(_ visit: PageRequest) async throws(Problem) -> PageResponse {
        // Signing out twice is signing out once.
        if case .member = visit.principal { try await services.acts.entry.signOut(visit.principal) }
        return .signedOut(to: "/sign-in")
    }

    private func show(userName: String, next: OwnPath, trouble: Problem?, _ visit: PageRequest) -> PageResponse {
        let view = SignInView(
            heading: visit.words[.signInTitle],
            userName: userName,
            next: next.text,
            trouble: trouble.map { visit.words($0) }
        )
        let page = Page(.signIn, title: visit.words[.signIn], view: view).with { $0.status = trouble?.status ?? 200 }
        return services.print(page, for: visit)
    }

    /// Nobody lives here yet: only the printed link lets the first keeper in.
    private func waitingForSetup(_ visit: PageRequest) -> PageResponse {
        let isGone = visit.query["gone"] != nil
        let view = OutcomeView(
            heading: visit.words[isGone ? .familyGone : .setupWaits],
            words: visit.words[isGone ? .familyGoneWords : .setupWaitsWords],
            actions: []
        )
        return services.print(Page(.outcome, title: view.heading, view: view), for: visit)
    }
}

struct SignInView: Sendable {
    let heading: String
    let userName: String
    let next: String
    let trouble: String?
}
