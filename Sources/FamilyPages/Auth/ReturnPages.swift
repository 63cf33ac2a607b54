import FamilyCore
import FamilyServices
import Hummingbird
import ServerCore

/// Links by which a member returns: made from the list of people, used once.
struct ReturnPages: Sendable {
    let services: PageServices

    var routes: [PageRoute] {
        [
            .get("/people/{id}/return", backToPeople),
            .post("/people/{id}/return", returnsTo: { "/people/\($0.parameters.get("id") ?? "")/return" }, make),
            .get(PublicLinks.returnPath, offer),
            .linkPost(PublicLinks.returnPath, comeBack),
        ]
    }

    /// The page to return to after the password was given again.
    @Sendable private func backToPeople(_ request: PageRequest) async throws(Problem) -> PageResponse {
        guard try await services.context(request).may(.makeReturnLink) else { throw .keeperNeeded }
        let id: MemberID = try request.identifier()
        let members = try await services.family.people.list(request.principal).members
        guard members.contains(where: { $0.id == id }) else { throw .noSuchPage }
        return .goOn(to: "/people#member-\(id)")
    }

    @Sendable private func make(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let context = try await services.context(request)
        let link = try await services.family.people.makeReturnLink(for: request.identifier(), by: request.principal)
        let view = LinkMadeView(link, context: context, words: request.words)
        // NB: the page is not unlisted, or the browser would not store it, and could not come back to it.
        let page = Page(.linkMade, title: request.words[.linkReady], view: view).with { $0.tab = .people }
        return services.print(page, for: request, in: context)
    }

    /// NB: viewing does not use the link up, because messengers fetch links before people do.
    @Sendable private func offer(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let token = request.query["token"] ?? ""
        do {
            let offer = try await services.family.entry.returnOffer(token: token)
            if request.principal.memberID == offer.memberID, !offer.choosesPassword { return .goOn(to: "/") }
            return show(offer, token: token, error: nil, request)
        } catch let error where error.code == .linkUnknown {
            return try await services.spent(token, error, request)
        }
    }

    @Sendable private func comeBack(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let token = request.form["token"]
        do throws(Problem) {
            let session = try await services.family.entry.comeBack(
                token: token,
                newPassword: try request.form.newPassword("new"),
                by: request.principal,
                from: request.peerAddress,
                in: request.browserCookie
            )
            return .signedIn(session, to: "/")
        } catch let error where error.code == .linkUnknown {
            return try await services.spent(token, error, request)
        } catch {
            let offer = try await services.family.entry.returnOffer(token: token)
            return show(offer, token: token, error: error, request)
        }
    }

    private func show(_ offer: ReturnOffer, token: String, error: Problem?, _ request: PageRequest) -> PageResponse {
        var view = ComeBackView(offer, token: token, words: request.words)
        if case .member(let other) = request.principal, other.member.id != offer.memberID {
            view.instead = request.words(.comeBackInstead, ["name": other.member.displayName])
        }
        view.error = error.map { request.words($0) }
        let page = Page(.comeBack, title: view.heading, view: view).with {
            $0.status = error?.status ?? 200
            $0.isUnlisted = true
        }
        return services.print(page, for: request)
    }
}

struct ComeBackView: Sendable {
    let heading: String
    let lead: String
    let token: String
    let userName: String
    let signsInAs: String
    let asksNew: Bool
    /// The sentence about the other member who is signed in here and will be signed out.
    var instead: String?
    var error: String?

    init(_ offer: ReturnOffer, token: String, words: Words) {
        heading = words(.comeBackTitle, ["name": offer.displayName])
        lead = words(.comeBackLead, ["family": offer.familyName])
        self.token = token
        userName = offer.userName
        signsInAs = words(.signsInAs, ["name": offer.userName])
        asksNew = offer.choosesPassword
    }
}

extension PageServices {
    /// Shows what an invalid link was for and whom to ask; a signed-in member goes to the album.
    func spent(_ token: String, _ problem: Problem, _ request: PageRequest) async throws(Problem) -> PageResponse {
        if case .member = request.principal { return .goOn(to: "/") }
        guard let link = try await family.entry.expiredLink(token: token) else { throw problem }
        let view = OutcomeView(
            heading: request.words[link.isUsed ? .spentUsed : .spentOld],
            words: sentences(about: link, request.words).joined(separator: " "),
            actions: [.init(kind: "button quiet", address: "/sign-in", name: request.words[.spentSignIn])]
        )
        let page = Page(.outcome, title: view.heading, view: view).with {
            $0.status = problem.status
            $0.isUnlisted = true
        }
        return self.print(page, for: request)
    }

    private func sentences(about link: ExpiredLink, _ words: Words) -> [String] {
        let what =
            switch link.kind {
            case .invitation: words(.spentInvitation, ["family": link.familyName])
            case .comingBack(let name): words(.spentReturn, ["name": name, "family": link.familyName])
            }
        guard let keeper = link.keeperName else { return [what, words[.spentAskAnyone]] }
        return [what, words(.spentAsk, ["keeper": keeper])]
    }
}

extension Form {
    /// Returns a chosen password.
    ///
    /// Without scripts, which can show it, the password is typed twice.
    func newPassword(_ name: String) throws(Problem) -> String {
        let again = self["again"]
        guard again.isEmpty || again == self[name] else { throw .passwordsDiffer }
        return self[name]
    }
}
