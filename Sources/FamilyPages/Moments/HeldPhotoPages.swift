import FamilyCore
import FamilyServices
import Hummingbird
import ServerCore

/// What guests from outside sent and what waits to be let in: the buttons on the page of its moment.
struct HeldPhotoPages: Sendable {
    let services: PageServices

    var routes: [PageRoute] {
        [
            .post("/moments/{id}/let-in", returnsTo: Self.page, letIn),
            .get("/moments/{id}/held/delete", askBeforeDeleting),
            .post("/moments/{id}/held/delete", returnsTo: Self.page, delete),
        ]
    }

    private static func page(_ request: PageRequest) -> String {
        "\(MomentPages.list)/" + (request.parameters.get("id") ?? "")
    }

    @Sendable private func letIn(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let id: MomentID = try request.identifier()
        let photos = request.form.names(after: HeldView.field).compactMap { PhotoID($0) }
        do throws(Problem) {
            let left = try await services.family.held.letIn(photos, to: id, by: request.principal)
            return .goOn(to: Self.address(of: left, id))
        } catch let error where [.alreadyInAlbum, .photoHidden].contains(error.kind) {
            return try await MomentPages(services: services).show(request, error: error)
        }
    }

    @Sendable private func askBeforeDeleting(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let context = try await services.context(request)
        let id: MomentID = try request.identifier()
        let held = try await services.family.held.list(of: id, for: request.principal)
        guard let photo = held.photos.first(where: { $0.id.text == request.query["photo"] }) else {
            // Somebody else has decided about it.
            return .goOn(to: Self.address(of: held, id))
        }
        let view = ConfirmView(
            question: request.words(.deleteHeldQuestion, ["name": photo.sender.displayName]),
            consequence: request.words[.deleteHeldConsequence],
            act: HeldView.delete(photo.id, of: id),
            doIt: request.words[.deletePhoto],
            instead: Self.address(of: held, id)
        )
        return services.print(Page(.confirm, title: view.question, view: view), for: request, in: context)
    }

    @Sendable private func delete(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let id: MomentID = try request.identifier()
        let photos = request.query["photo"].flatMap { PhotoID($0) }.map { [$0] } ?? []
        let left = try await services.family.held.delete(photos, of: id, by: request.principal)
        return .goOn(to: Self.address(of: left, id))
    }

    /// Returns the URL of the moment's page, at what still waits.
    private static func address(of left: HeldPhotos, _ moment: MomentID) -> String {
        MomentPages.address(of: moment) + (left.count == 0 ? "" : "#held")
    }
}

/// The part of a moment's page with what waits until the reader lets it in.
struct HeldView: Sendable {
    /// The prefix of the names of the form's fields; the ID of a photo follows it.
    static let field = "photo-"

    struct Item: Sendable {
        let id: String
        let field: String
        /// The URL of the picture as large as a screen.
        let large: String
        let thumbnail: String
        let sources: String
        let width: Int
        let height: Int
        let alt: String
        let film: FilmView?
        let name: String
        let caption: String?
        let sentAt: String
        /// What a screen reader says of the buttons.
        let letInLabel: String
        let deleteLabel: String
        let delete: String
    }

    let heading: String
    let act: String
    let items: [Item]
    /// The words of the button that lets all in that are shown; nil if that is one only.
    let all: String?

    init(_ held: HeldPhotos, in moment: MomentID, _ times: TimeWords) {
        let words = times.words
        heading = words(.heldCount, count: held.count)
        act = MomentPages.address(of: moment) + "/let-in"
        items = held.photos.map { photo in
            let name = photo.sender.displayName
            return Item(
                id: photo.id.text,
                field: Self.field + photo.id.text,
                large: PhotoAddress.screen(of: photo),
                thumbnail: PhotoAddress.smallest(of: photo),
                sources: PhotoAddress.sources(of: photo, upTo: .small),
                width: photo.width,
                height: photo.height,
                alt: photo.altText(words),
                film: FilmView(photo),
                name: name,
                caption: photo.caption.isEmpty ? nil : photo.caption,
                sentAt: words(.sentWhen, ["when": times.dayAndTime(photo.addedAt)]),
                letInLabel: words(.letInLabel, ["name": name]),
                deleteLabel: words(.deleteHeldLabel, ["name": name]),
                delete: Self.delete(photo.id, of: moment)
            )
        }
        all = items.count > 1 ? words(.letAllIn, count: items.count) : nil
    }

    static func delete(_ photo: PhotoID, of moment: MomentID) -> String {
        MomentPages.address(of: moment) + "/held/delete?photo=\(photo)"
    }
}
