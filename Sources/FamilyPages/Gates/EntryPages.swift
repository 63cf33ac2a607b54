import FamilyActs
import FamilyCore
import ServerCore

/// Signing in and out.
struct EntryPages: Sendable {
    let desk: PageDesk

    var routes: [PageRoute] {
        [.get("/sign-in", form), .post("/sign-in", signIn), .post("/sign-out", signOut)]
    }

    @Sendable private func form(_ visit: Visit) async throws(Problem) -> Reply {
        guard try await desk.acts.entry.isSetUp() else { return waitingForSetup(visit) }
        let next = OwnPath.next(visit.query["next"])
        if case .member = visit.asker { return .goOn(to: next.text) }
        return show(userName: "", next: next, trouble: nil, visit)
    }

    @Sendable private func signIn(_ visit: Visit) async throws(Problem) -> Reply {
        let next = OwnPath.next(visit.form["next"])
        let userName = visit.form["userName"]
        do {
            let session = try await desk.acts.entry.signIn(
                .init(userName: userName, password: visit.form["password"]),
                by: visit.asker,
                from: visit.peerAddress,
                in: visit.browserCookie
            )
            return .signedIn(session, to: next.text)
        } catch {
            return show(userName: userName, next: next, trouble: error, visit)
        }
    }

    @Sendable private func signOut(_ visit: Visit) async throws(Problem) -> Reply {
        // Signing out twice is signing out once.
        if case .member = visit.asker { try await desk.acts.entry.signOut(visit.asker) }
        return .signedOut(to: "/sign-in")
    }

    private func show(userName: String, next: OwnPath, trouble: Problem?, _ visit: Visit) -> Reply {
        let view = SignInView(
            heading: visit.words[.signInTitle],
            userName: userName,
            next: next.text,
            trouble: trouble.map { visit.words($0) }
        )
        let page = Page(.signIn, title: visit.words[.signIn], view: view).with { $0.status = trouble?.status ?? 200 }
        return desk.print(page, for: visit)
    }

    /// Nobody lives here yet: only the printed link lets the first keeper in.
    private func waitingForSetup(_ visit: Visit) -> Reply {
        let view = OutcomeView(
            heading: visit.words[.setupWaits],
            words: visit.words[.setupWaitsWords],
            actions: []
        )
        return desk.print(Page(.outcome, title: view.heading, view: view), for: visit)
    }
}

struct SignInView: Sendable {
    let heading: String
    let userName: String
    let next: String
    let trouble: String?
}
