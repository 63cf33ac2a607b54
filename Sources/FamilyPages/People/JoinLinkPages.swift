import FamilyCore
import FamilyServices
import ServerCore

/// Links that bring relatives in: made and shown once, used, taken back.
struct JoinLinkPages: Sendable {
    let services: PageServices

    var routes: [PageRoute] {
        [
            .post("/people/links", returnsTo: { _ in "/people" }, make),
            .post("/people/links/{id}/revoke", returnsTo: { _ in "/people" }, revoke),
            .get("/join", offer),
            .post("/join", join),
        ]
    }

    @Sendable private func make(_ visit: PageRequest) async throws(Problem) -> PageResponse {
        let household = try await services.household(visit)
        guard let role = Role(rawValue: visit.form["role"]), let uses = Int(visit.form["uses"]) else {
            throw .unreadableForm
        }
        let terms = MakeJoinLink.Terms(role: role, uses: uses, asksFirst: visit.form["asksFirst"] == "1")
        let link = try await services.acts.people.makeJoinLink(terms, by: visit.principal)
        guard let url = link.url else { throw .noSuchPage }
        let view = LinkMadeView(link, url: url, household: household, words: visit.words)
        let page = Page(.linkMade, title: visit.words[.linkReady], view: view).with { $0.tab = .people }
        return services.print(page, for: visit, in: household)
    }

    @Sendable private func revoke(_ visit: PageRequest) async throws(Problem) -> PageResponse {
        try await services.acts.people.revokeJoinLink(visit.identifier(), by: visit.principal)
        return .goOn(to: "/people")
    }

    @Sendable private func offer(_ visit: PageRequest) async throws(Problem) -> PageResponse {
        let token = visit.query["token"] ?? ""
        let offer = try await services.acts.people.offer(ofJoinToken: token)
        return form(offer, token: token, name: "", trouble: nil, visit)
    }

    @Sendable private func join(_ visit: PageRequest) async throws(Problem) -> PageResponse {
        let token = visit.form["token"]
        let name = visit.form["displayName"]
        let offer = try await services.acts.people.offer(ofJoinToken: token)
        do {
            let session = try await services.acts.entry.join(
                .init(token: token, displayName: name),
                by: visit.principal
            )
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
        _ visit: PageRequest
    ) -> PageResponse {
        let view = JoinView(
            heading: visit.words(.joinTitle, ["family": offer.familyName]),
            token: token,
            displayName: name,
            asksFirst: offer.asksFirst,
            trouble: trouble.map { visit.words($0) }
        )
        let page = Page(.join, title: view.heading, view: view).with { $0.status = trouble?.status ?? 200 }
        return services.print(page, for: visit)
    }
}

struct JoinView: Sendable {
    let heading: String
    let token: String
    let displayName: String
    let asksFirst: Bool
    let trouble: String?
}
