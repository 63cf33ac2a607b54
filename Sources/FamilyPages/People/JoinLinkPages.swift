import FamilyCore
import FamilyServices
import ServerCore

/// Links by which people join: made and shown once, used, and revoked.
struct JoinLinkPages: Sendable {
    let services: PageServices

    var routes: [PageRoute] {
        [
            .post("/people/links", returnsTo: { _ in "/people" }, make),
            .post("/people/links/{id}/revoke", returnsTo: { _ in "/people" }, revoke),
            .get("/join", offer),
            .linkPost(PublicLinks.joinPath, join),
        ]
    }

    @Sendable private func make(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let context = try await services.context(request)
        guard let role = Role(rawValue: request.form["role"]), let uses = Int(request.form["uses"]) else {
            throw .unreadableForm
        }
        let terms = MakeJoinLink.Terms(
            role: role,
            uses: uses,
            asksFirst: request.form["asksFirst"] == "1",
            // The field stands in the form for guests only; a form without styles shows it to all.
            guestEndsAt: role == .guest ? try GuestEndForm.end(request.form, on: context.times.familyClock) : nil
        )
        let link = try await services.family.people.makeJoinLink(terms, by: request.principal)
        guard let url = link.url else { throw .noSuchPage }
        let view = LinkMadeView(link, url: url, context: context, words: request.words)
        let page = Page(.linkMade, title: request.words[.linkReady], view: view).with { $0.tab = .people }
        return services.print(page, for: request, in: context)
    }

    @Sendable private func revoke(_ request: PageRequest) async throws(Problem) -> PageResponse {
        try await services.family.people.revokeJoinLink(request.identifier(), by: request.principal)
        return .goOn(to: "/people")
    }

    /// Shows a link's offer; a member of the family goes to its album.
    @Sendable private func offer(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let token = request.query["token"] ?? ""
        do {
            let offer = try await services.family.people.offer(ofJoinToken: token)
            if request.principal.familyID == offer.familyID { return .goOn(to: "/") }
            return await form(offer, Form(["token": token]), error: nil, request)
        } catch let error where error.code == .linkUnknown {
            return try await services.spent(token, error, request)
        }
    }

    @Sendable private func join(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let token = request.form["token"]
        do throws(Problem) {
            let session = try await services.family.entry.join(
                try newcomer(request.form),
                by: request.principal,
                in: request.browserCookie
            )
            return .signedIn(session, to: "/")
        } catch let error where error.code == .linkUnknown {
            return try await services.spent(token, error, request)
        } catch {
            let offer = try await services.family.people.offer(ofJoinToken: token)
            return await form(offer, request.form, error: error, request)
        }
    }

    /// Parses the form; only future keepers must give more than a name.
    private func newcomer(_ form: Form) throws(Problem) -> JoinFamily.Newcomer {
        JoinFamily.Newcomer(
            token: form["token"],
            displayName: form["displayName"],
            userName: form["userName"].isEmpty ? nil : form["userName"],
            password: form["password"].isEmpty ? nil : try form.newPassword("password")
        )
    }

    private func form(
        _ offer: JoinOffer,
        _ typed: Form,
        error: Problem?,
        _ request: PageRequest
    ) async -> PageResponse {
        let clock = services.family.clock(timeZone: offer.timeZone)
        let times = TimeWords(words: request.words, now: services.now(), familyClock: clock)
        var view = JoinView(offer, typed, times: times)
        view.error = error.map { request.words($0) }
        view.isTaken = error?.code == .nameTaken
        let here = PublicLinks.joinPath + "?token=" + view.token
        view.other = await OtherFamilyNotice(request, joining: offer.familyID, at: here, services)
        let page = Page(.join, title: view.heading, view: view).with { $0.status = error?.status ?? 200 }
        return services.print(page, for: request)
    }
}

struct JoinView: Sendable {
    let heading: String
    let lead: String
    let token: String
    let displayName: String
    let userName: String
    let asksFirst: Bool
    let isForKeeper: Bool
    /// The sentence that says how long a guest stays; nil if there is no end.
    let until: String?
    var error: String?
    /// Whether the name is taken, perhaps by the same person.
    var isTaken = false
    /// Nil if the reader is signed in to no other family.
    var other: OtherFamilyNotice?

    /// Creates the form with what was typed already.
    init(_ offer: JoinOffer, _ form: Form, times: TimeWords) {
        let words = times.words
        heading = words(.joinTitle, ["family": offer.familyName])
        isForKeeper = offer.role == .keeper
        lead = words[isForKeeper ? .joinLeadKeeper : .joinLead]
        token = form["token"]
        displayName = form["displayName"]
        userName = form["userName"]
        asksFirst = offer.asksFirst
        until = offer.guestEndsAt.map(times.youStay)
    }
}
