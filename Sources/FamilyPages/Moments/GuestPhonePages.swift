import FamilyCore
import FamilyServices
import Hummingbird
import ServerCore

/// A guest from outside on another phone: the link for it, and the page that it opens.
struct GuestPhonePages: Sendable {
    let services: PageServices

    var routes: [PageRoute] {
        [
            .post("/me/phone", returnsTo: { _ in "/me" }, make),
            .get(PublicLinks.phonePath, offer),
            .linkPost(PublicLinks.phonePath, open),
        ]
    }

    @Sendable private func make(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let context = try await services.context(request)
        let link = try await services.family.outsideGuests.makePhoneLink(by: request.principal)
        let view = LinkMadeView(link, context: context, words: request.words)
        // NB: the page is not unlisted, or the browser would not store it, and could not come back to it.
        let page = Page(.linkMade, title: request.words[.linkReady], view: view)
        return services.print(page, for: request, in: context)
    }

    @Sendable private func offer(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let token = request.query["token"] ?? ""
        let offer = try await services.family.outsideGuests.phoneOffer(ofToken: token, from: request.peerAddress)
        guard request.principal.memberID != offer.memberID else { return .goOn(to: "/") }
        var view = GuestPhoneView(
            heading: request.words(.otherPhoneAs, ["name": offer.displayName]),
            token: token
        )
        if case .member(let other) = request.principal {
            view.instead = request.words(.comeBackInstead, ["name": other.member.displayName])
        }
        let page = Page(.guestPhone, title: view.heading, view: view).with { $0.isUnlisted = true }
        return services.print(page, for: request)
    }

    @Sendable private func open(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let session = try await services.family.outsideGuests.openPhone(
            token: request.form["token"],
            by: request.principal,
            from: request.peerAddress
        )
        return .signedIn(session, to: "/")
    }
}

/// The page of a guest's link for another phone.
struct GuestPhoneView: Sendable {
    let heading: String
    let token: String
    /// The sentence about the other person who is signed in here and will be signed out.
    var instead: String?
}
