import FamilyCore
import FamilyServices
import ServerCore

/// A shared photo, for visitors without an account.
///
/// NB: no `og:` tags: a messenger's preview would keep a copy of the picture, but a link must be able to end.
struct SharedPages: Sendable {
    let services: PageServices

    var routes: [PageRoute] { [.get(PublicLinks.sharedPath, photo)] }

    @Sendable private func photo(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let token = request.query["token"] ?? ""
        let photo: SharedPhoto
        do {
            photo = try await services.family.shares.photo(behind: token, from: request.peerAddress)
        } catch let error where error.code == .linkUnknown {
            return gone(error, request)
        }
        let view = SharedView(photo, token: token, words: request.words)
        let page = Page(.shared, title: view.heading, view: view).with { $0.isUnlisted = true }
        return services.print(page, for: request)
    }

    /// Shows that the photo is gone, without the link to the album that other error pages have.
    private func gone(_ problem: Problem, _ request: PageRequest) -> PageResponse {
        let view = OutcomeView(heading: request.words[.sharedGone], words: request.words(problem), actions: [])
        let page = Page(.outcome, title: view.heading, view: view).with {
            $0.status = problem.status
            $0.isUnlisted = true
        }
        return services.print(page, for: request)
    }
}

struct SharedView: Sendable {
    let heading: String
    let picture: String
    let alt: String
    let caption: String?
    let width: Int
    let height: Int
    /// The player of the film; nil for a picture.
    let film: FilmView?

    init(_ photo: SharedPhoto, token: String, words: Words) {
        heading = words(photo.film == .film ? .sharedFilm : .sharedTitle, ["name": photo.senderFirstName])
        let query = "?token=" + PercentEncoding.path.encode(token)
        picture = PublicLinks.sharedPhotoPath + query
        film = photo.film.map { FilmView($0, address: PublicLinks.sharedFilmPath + query) }
        alt = photo.caption.isEmpty ? heading : photo.caption
        caption = photo.caption.isEmpty ? nil : photo.caption
        width = photo.width
        height = photo.height
    }
}
