import FamilyCore
import FamilyServices
import Hummingbird
import ServerCore

/// Links that show a photo to people outside the family: made, listed and revoked.
struct SharePages: Sendable {
    static let list = "/shares"

    let services: PageServices

    var routes: [PageRoute] {
        [
            .get("/photos/{id}/share", ask),
            .post("/photos/{id}/share", returnsTo: { "/photos/\($0.parameters.get("id") ?? "")/share" }, make),
            .get(Self.list, list),
            .post("/shares/{id}/revoke", returnsTo: { _ in Self.list }, revoke),
        ]
    }

    @Sendable private func ask(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let context = try await services.context(request)
        guard context.may(.makeShareLink) else { throw .notAllowed }
        let photo = try await services.family.album.photo(request.identifier(), for: request.principal)
        let view = ShareView(photo, words: request.words)
        let page = Page(.share, title: request.words[.sharePhoto], view: view).with { $0.tab = .album }
        return services.print(page, for: request, in: context)
    }

    @Sendable private func make(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let context = try await services.context(request)
        guard let days = Int(request.form["days"]) else { throw .unreadableForm }
        let link = try await services.family.shares.make(
            .init(days: days),
            of: request.identifier(),
            by: request.principal
        )
        guard let url = link.url else { throw .noSuchPage }
        let view = LinkMadeView(link, url: url, context: context, words: request.words)
        let page = Page(.linkMade, title: request.words[.linkReady], view: view).with { $0.tab = .album }
        return services.print(page, for: request, in: context)
    }

    @Sendable private func list(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let context = try await services.context(request)
        let links = try await services.family.shares.list(request.principal).links
        var items: [SharesView.Item] = []
        for link in links {
            // Skip a photo that has just left the album.
            guard let photo = try? await services.family.album.photo(link.photoID, for: request.principal) else {
                continue
            }
            items.append(SharesView.Item(link, photo, context: context, words: request.words))
        }
        let page = Page(.shares, title: request.words[.shares], view: SharesView(links: items)).with {
            $0.tab = .people
        }
        return services.print(page, for: request, in: context)
    }

    @Sendable private func revoke(_ request: PageRequest) async throws(Problem) -> PageResponse {
        try await services.family.shares.revoke(request.identifier(), by: request.principal)
        return .goOn(to: Self.list)
    }
}

/// The choice how long a photo is shared.
struct ShareView: Sendable {
    struct Choice: Sendable {
        let days: Int
        let name: String
        let isChosen: Bool
    }

    let picture: String
    let alt: String
    let act: String
    let instead: String
    let choices: [Choice]

    init(_ photo: Photo, words: Words) {
        picture = PhotoAddress.smallest(of: photo)
        alt = photo.altText(words)
        act = PhotoAddress.page(photo.id) + "/share"
        instead = PhotoAddress.page(photo.id)
        let usual = ShareLinkRules().usualDays
        choices = [1, 7, usual, 30, 90].map {
            Choice(days: $0, name: words(.shareDays, count: $0), isChosen: $0 == usual)
        }
    }
}

/// The links that are still valid.
struct SharesView: Sendable {
    struct Item: Sendable {
        let id: String
        let page: String
        let picture: String
        let name: String
        let about: String

        init(_ link: ShareLink, _ photo: Photo, context: MemberContext, words: Words) {
            id = link.id.text
            page = PhotoAddress.page(photo.id)
            picture = PhotoAddress.smallest(of: photo)
            name = photo.altText(words)
            let when = context.times.ahead(link.expiresAt)
            about = words(.shareAbout, ["name": link.madeBy.displayName, "when": when])
        }
    }

    let links: [Item]
}
