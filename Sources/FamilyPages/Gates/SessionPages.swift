import FamilyActs
import FamilyCore
import ServerCore

/// Where one is signed in, and the way out from afar.
struct SessionPages: Sendable {
    let desk: PageDesk

    var routes: [PageRoute] {
        [
            .get("/sessions", list),
            .post("/sessions/end", returnsTo: { _ in "/sessions" }, endOthers),
            .post("/sessions/{id}/end", returnsTo: { _ in "/sessions" }, end),
        ]
    }

    @Sendable private func list(_ visit: Visit) async throws(Problem) -> Reply {
        let household = try await desk.household(visit)
        let sessions = try await desk.acts.entry.sessions(of: visit.asker).sessions
        let view = SessionsView(sessions, moments: household.moments, words: visit.words)
        return desk.print(Page(.sessions, title: visit.words[.sessions], view: view), for: visit, in: household)
    }

    @Sendable private func end(_ visit: Visit) async throws(Problem) -> Reply {
        try await desk.acts.entry.end(visit.identifier(), by: visit.asker)
        return .goOn(to: "/sessions")
    }

    @Sendable private func endOthers(_ visit: Visit) async throws(Problem) -> Reply {
        try await desk.acts.entry.endOtherSessions(of: visit.asker)
        return .goOn(to: "/sessions")
    }
}

/// The browsers that somebody is signed in with.
struct SessionsView: Sendable {
    struct Item: Sendable {
        let id: String
        let name: String
        let about: String
        let isThisOne: Bool

        init(_ session: SessionSummary, moments: MomentWords, words: Words) {
            id = session.id.text
            isThisOne = session.isThisOne
            name =
                isThisOne
                ? words[.sessionThis] : words(.sessionUsed, ["when": moments.dayAndTime(session.lastUsedAt)])
            about = words(.sessionBegan, ["when": moments.dayAndTime(session.beganAt)])
        }
    }

    let sessions: [Item]
    let hasOthers: Bool

    init(_ sessions: [SessionSummary], moments: MomentWords, words: Words) {
        // This browser on top: the others are what one came for.
        let sorted = sessions.filter(\.isThisOne) + sessions.filter { !$0.isThisOne }
        self.sessions = sorted.map { Item($0, moments: moments, words: words) }
        hasOthers = sessions.contains { !$0.isThisOne }
    }
}
