import FamilyCore
import FamilyServices
import FoundationEssentials
import Hummingbird
import ServerCore

/// Guests from outside: the link of a moment, those who joined by it, and the page on which they join.
struct OutsideGuestPages: Sendable {
    let services: PageServices

    static func address(of moment: MomentID) -> String { MomentPages.address(of: moment) + "/outside" }

    var routes: [PageRoute] {
        [
            .get("/moments/{id}/outside", list),
            .post("/moments/{id}/outside", returnsTo: Self.page, makeLink),
            .get("/moments/{id}/outside/end", askBeforeEnding),
            .post("/moments/{id}/outside/end", returnsTo: Self.page, endLink),
            .post("/moments/{id}/outside/remove", returnsTo: Self.page, remove),
            .post("/moments/{id}/outside/return", returnsTo: Self.page, makeReturnLink),
            .get(PublicLinks.guestPath, offer),
            .linkPost(PublicLinks.guestPath, join),
        ]
    }

    private static func page(_ request: PageRequest) -> String {
        "\(MomentPages.list)/" + (request.parameters.get("id") ?? "") + "/outside"
    }

    /// Returns the moment of the request if the reader may let guests in.
    private func moment(_ request: PageRequest) async throws(Problem) -> Moment {
        let moment = try await services.family.moments.moment(request.identifier(), for: request.principal)
        guard services.family.moments.mayEdit(moment, request.principal) else { throw .notAllowed }
        return moment
    }

    @Sendable private func list(_ request: PageRequest) async throws(Problem) -> PageResponse {
        try await show(request)
    }

    private func show(_ request: PageRequest, error: Problem? = nil) async throws(Problem) -> PageResponse {
        let context = try await services.context(request)
        let moment = try await moment(request)
        let guests = try await services.family.outsideGuests.list(of: moment.id, for: request.principal)
        let proposal = services.family.outsideGuests.proposal(for: moment)
        var view = OutsideView(guests, of: moment, proposal: proposal, context: context)
        view.error = error.map { request.words($0) }
        let page = Page(.outside, title: view.heading, view: view).with {
            $0.tab = .moments
            $0.style = .moments
            $0.status = error?.status ?? 200
        }
        return services.print(page, for: request, in: context)
    }

    @Sendable private func makeLink(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let context = try await services.context(request)
        let id: MomentID = try request.identifier()
        let guests = services.family.outsideGuests
        do throws(Problem) {
            let end = try GuestEndForm.end(request.form, on: context.times.familyClock)
            let link = try await guests.makeLink(of: id, until: end, by: request.principal)
            let moment = try await moment(request)
            guard let url = link.url else { throw .noSuchPage }
            let view = LinkMadeView(link, url: url, of: moment, context: context, words: request.words)
            let page = Page(.linkMade, title: request.words[.linkReady], view: view).with { $0.tab = .moments }
            return services.print(page, for: request, in: context)
        } catch let error where error.kind == .guestEnd {
            return try await show(request, error: error)
        }
    }

    @Sendable private func askBeforeEnding(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let context = try await services.context(request)
        let address = Self.address(of: try await moment(request).id)
        let view = ConfirmView(
            question: request.words[.outsideEndQuestion],
            consequence: request.words[.outsideEndConsequence],
            act: address + "/end",
            doIt: request.words[.outsideEnd],
            instead: address
        )
        return services.print(Page(.confirm, title: view.question, view: view), for: request, in: context)
    }

    @Sendable private func endLink(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let id: MomentID = try request.identifier()
        try await services.family.outsideGuests.endLink(of: id, by: request.principal)
        return .goOn(to: Self.address(of: id))
    }

    @Sendable private func remove(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let id: MomentID = try request.identifier()
        let members = MemberID(request.form["member"]).map { [$0] } ?? []
        _ = try await services.family.outsideGuests.putOut(members, of: id, by: request.principal)
        return .goOn(to: Self.address(of: id))
    }

    @Sendable private func makeReturnLink(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let context = try await services.context(request)
        let id: MomentID = try request.identifier()
        guard let member = MemberID(request.form["member"]) else { throw .noSuchPage }
        let guests = services.family.outsideGuests
        let link = try await guests.makeReturnLink(for: member, of: id, by: request.principal)
        let view = LinkMadeView(link, done: Self.address(of: id), context: context, words: request.words)
        // NB: the page is not unlisted, or the browser would not store it, and could not come back to it.
        let page = Page(.linkMade, title: request.words[.linkReady], view: view).with { $0.tab = .moments }
        return services.print(page, for: request, in: context)
    }

    /// Shows what a link offers; whoever sees the moment goes there.
    @Sendable private func offer(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let token = request.query["token"] ?? ""
        let offer = try await services.family.outsideGuests.offer(ofToken: token, from: request.peerAddress)
        if request.principal.familyID == offer.familyID, request.principal.guestOf?.contains(offer.moment) ?? true {
            return .goOn(to: MomentPages.address(of: offer.moment))
        }
        return await form(offer, Form(["token": token]), error: nil, request)
    }

    @Sendable private func join(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let token = request.form["token"]
        let guests = services.family.outsideGuests
        let typed = request.form["displayName"]
        do throws(Problem) {
            let session = try await guests.join(
                JoinMoment.Guest(
                    token: token,
                    displayName: typed.isEmpty && request.principal.isOutsideGuest ? nil : typed
                ),
                by: request.principal,
                from: request.peerAddress
            )
            // The moment that they joined just now is the last one.
            return .signedIn(session, to: session.principal.guestOf?.last.map(MomentPages.address) ?? "/")
        } catch let error where [.nameTaken, .badRequest, .guestsFull].contains(error.code) {
            let offer = try await guests.offer(ofToken: token, from: request.peerAddress)
            return await form(offer, request.form, error: error, request)
        }
    }

    private func form(
        _ offer: GuestOffer,
        _ typed: Form,
        error: Problem?,
        _ request: PageRequest
    ) async -> PageResponse {
        let clock = services.family.clock(timeZone: offer.timeZone)
        let times = TimeWords(words: request.words, now: services.now(), familyClock: clock)
        var view = GuestJoinView(offer, typed, times: times)
        view.error = error.map { request.words($0) }
        view.isTaken = error?.code == .nameTaken && !request.principal.isOutsideGuest
        if case .member(let guest) = request.principal, guest.guestOf != nil, guest.familyID == offer.familyID {
            view.act = request.words(.guestJoinAs, ["name": guest.member.displayName])
            // Their own name, unless it is taken in this moment.
            view.asksName = error != nil
        }
        let here = PublicLinks.guestPath + "?token=" + view.token
        view.other = await OtherFamilyNotice(request, joining: offer.familyID, at: here, services)
        if case .nobody = request.principal {
            view.signIn = "/sign-in?next=" + PercentEncoding.path.encode(here)
        }
        let page = Page(.guestJoin, title: view.heading, view: view).with {
            $0.status = error?.status ?? 200
            $0.isUnlisted = true
        }
        return services.print(page, for: request)
    }
}

/// The page with a moment's link and its guests.
struct OutsideView: Sendable {
    struct Guest: Sendable {
        let id: String
        let name: String
        let initial: String
        let tone: String
        let stays: String
        let bringBack: String
        let remove: String
    }

    let heading: String
    /// The sentence about what guests from outside see and do.
    let lead: String
    let act: String
    let moment: String
    let momentTitle: String
    /// Until when the link works; nil if there is none.
    let link: String?
    let until: GuestEndForm
    let guests: [Guest]
    let hasGuests: Bool
    /// Whether there is something to end.
    let canEnd: Bool
    var error: String?

    init(_ found: OutsideGuests, of moment: Moment, proposal: Date, context: MemberContext) {
        let (times, words) = (context.times, context.times.words)
        heading = words[.outsideTitle]
        lead = words[moment.holdsGuestPhotos == true ? .outsideLeadHeld : .outsideLead]
        act = OutsideGuestPages.address(of: moment.id)
        self.moment = MomentPages.address(of: moment.id)
        momentTitle = moment.title
        link = found.link.map { words(.outsideLinkUntil, ["day": times.lastDay(before: $0.endsAt)]) }
        until = GuestEndForm(proposing: proposal, context: context)
        guests = found.guests.map { guest in
            let face = Face(guest.displayName)
            return Guest(
                id: guest.member.text,
                name: guest.displayName,
                initial: face.initial,
                tone: face.tone,
                stays: times.stays(until: guest.endsAt),
                bringBack: words(.bringBack, ["name": guest.displayName]),
                remove: words(.outsideRemove, ["name": guest.displayName])
            )
        }
        hasGuests = !guests.isEmpty
        canEnd = found.link != nil || hasGuests
    }
}

/// The form on which a person from outside gives a name.
struct GuestJoinView: Sendable {
    let heading: String
    let lead: String
    let until: String
    let token: String
    let displayName: String
    /// The words on the button that joins.
    var act: String
    var asksName = true
    /// Whether the typed name is taken, perhaps by the reader in another browser.
    var isTaken = false
    /// The address where a member of the family signs in and is then led to the moment; nil if the reader is signed in.
    var signIn: String?
    /// Nil if the reader is signed in to no other family.
    var other: OtherFamilyNotice?
    var error: String?

    init(_ offer: GuestOffer, _ typed: Form, times: TimeWords) {
        heading = offer.title
        lead = times.words(.guestJoinLead, ["name": offer.host])
        until = times.youStay(until: offer.endsAt)
        token = typed["token"]
        displayName = typed["displayName"]
        act = times.words[.guestJoin]
    }
}
