import FamilyActs
import FamilyCore
import ServerCore

/// Links that bring relatives in: made and shown once, used, taken back.
struct JoinLinkPages: Sendable {
    let desk: PageDesk

    var routes: [PageRoute] {
        [
            .post("/people/links", returnsTo: { _ in "/people" }, make),
            .post("/people/links/{id}/revoke", returnsTo: { _ in "/people" }, revoke),
            .get("/join", offer),
            .post("/join", join),
        ]
    }

    @Sendable private func make(_ visit: Visit) async throws(Problem) -> Reply {
        let household = try await desk.household(visit)
        guard let role = Role(rawValue: visit.form["role"]), let uses = Int(visit.form["uses"]) else {
            throw .unreadableForm
        }
        let terms = MakeJoinLink.Terms(role: role, uses: uses, asksFirst: visit.form["asksFirst"] == "1")
        let link = try await desk.acts.people.makeJoinLink(terms, by: visit.asker)
        guard let url = link.url else { throw .noSuchPage }
        let view = LinkMadeView(link, url: url, household: household, words: visit.words)
        let page = Page(.linkMade, title: visit.words[.linkReady], view: view).with { $0.tab = .people }
        return desk.print(page, for: visit, in: household)
    }

    @Sendable private func revoke(_ visit: Visit) async throws(Problem) -> Reply {
        try await desk.acts.people.revokeJoinLink(visit.identifier(), by: visit.asker)
        return .goOn(to: "/people")
    }

    @Sendable private func offer(_ visit: Visit) async throws(Problem) -> Reply {
        let token = visit.query["token"] ?? ""
        let offer = try await desk.acts.people.offer(ofJoinToken: token)
        return form(offer, token: token, name: "", trouble: nil, visit)
    }

    @Sendable private func join(_ visit: Visit) async throws(Problem) -> Reply {
        let token = visit.form["token"]
        let name = visit.form["displayName"]
        let offer = try await desk.acts.people.offer(ofJoinToken: token)
        do {
            let session = try await desk.acts.entry.join(.init(token: token, displayName: name), by: visit.asker)
            return .signedIn(session, to: "/")
        } catch let error where error.code != .linkUnknown {
            return form(offer, token: token, name: name, trouble: error, visit)
        }
    }

    private func form(
        _ offer: JoinOffer,
        token: String,
        name: String,
        trouble: Problem?,
        _ visit: Visit
    ) -> Reply {
        let view = JoinView(
            heading: visit.words(.joinTitle, ["family": offer.familyName]),
            token: token,
            displayName: name,
            asksFirst: offer.asksFirst,
            trouble: trouble.map { visit.words($0) }
        )
        let page = Page(.join, title: view.heading, view: view).with { $0.status = trouble?.status ?? 200 }
        return desk.print(page, for: visit)
    }
}

struct JoinView: Sendable {
    let heading: String
    let token: String
    let displayName: String
    let asksFirst: Bool
    let trouble: String?
}
