import FamilyCore
import FamilyServices
import ServerCore

/// The list of the reader's sessions, with buttons to end them.
struct SessionPages: Sendable {
    let services: PageServices

    var routes: [PageRoute] {
        [
            .get("/sessions", list),
            .post("/sessions/end", returnsTo: { _ in "/sessions" }, endOthers),
            .post("/sessions/{id}/end", returnsTo: { _ in "/sessions" }, end),
        ]
    }

    @Sendable private func list(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let context = try await services.context(request)
        let sessions = try await services.family.entry.sessions(of: request.principal).sessions
        let view = SessionsView(sessions, times: context.times, words: request.words)
        return services.print(Page(.sessions, title: request.words[.sessions], view: view), for: request, in: context)
    }

    @Sendable private func end(_ request: PageRequest) async throws(Problem) -> PageResponse {
        try await services.family.entry.end(request.identifier(), by: request.principal)
        return .goOn(to: "/sessions")
    }

    @Sendable private func endOthers(_ request: PageRequest) async throws(Problem) -> PageResponse {
        try await services.family.entry.endOtherSessions(of: request.principal)
        return .goOn(to: "/sessions")
    }
}

/// The browsers in which the reader is signed in.
struct SessionsView: Sendable {
    struct Item: Sendable {
        let id: String
        let name: String
        let about: String
        let isThisOne: Bool

        init(_ session: SessionSummary, times: TimeWords, words: Words) {
            id = session.id.text
            isThisOne = session.isThisOne
            name = Self.device(session, words)
            let began = words(.sessionBegan, ["when": times.dayAndTime(session.beganAt)])
            let used = words(.sessionUsed, ["when": times.dayAndTime(session.lastUsedAt)])
            about = isThisOne ? began : "\(used) · \(began)"
        }

        private static func device(_ session: SessionSummary, _ words: Words) -> String {
            switch (session.browser, session.device) {
            case (let browser?, let device?): words(.sessionOn, ["browser": browser, "device": device])
            case (let name?, nil), (nil, let name?): name
            case (nil, nil): words[.sessionUnknown]
            }
        }
    }

    let sessions: [Item]
    let hasOthers: Bool

    init(_ sessions: [SessionSummary], times: TimeWords, words: Words) {
        // This browser is first; the others are what the reader came for.
        let sorted = sessions.filter(\.isThisOne) + sessions.filter { !$0.isThisOne }
        self.sessions = sorted.map { Item($0, times: times, words: words) }
        hasOthers = sessions.contains { !$0.isThisOne }
    }
}
