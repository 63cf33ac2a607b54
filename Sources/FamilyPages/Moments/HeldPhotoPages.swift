import FamilyCore
import FamilyServices
import Hummingbird
import ServerCore

/// The buttons on a moment's page that let in or delete the photos that wait.
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
        let choice = HeldPhotoAdmission(
            photos: request.form.names(after: HeldView.field).compactMap { PhotoID($0) },
            revision: Int64(request.form[HeldView.revisionField]) ?? 0
        )
        let decision = try await services.family.held.letIn(choice, to: id, by: request.principal)
        if decision.left.isEmpty { return .goOn(to: Self.address(of: decision.waiting, id)) }
        return try await MomentPages(services: services).show(request, left: decision.left)
    }

    @Sendable private func askBeforeDeleting(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let context = try await services.context(request)
        let id: MomentID = try request.identifier()
        let held = try await services.family.held.list(of: id, for: request.principal)
        guard let photo = held.photos.first(where: { $0.id.text == request.query["photo"] }) else {
            // Somebody else has decided about the photo meanwhile.
            return .goOn(to: Self.address(of: held, id))
        }
        let view = ConfirmView(
            question: request.words(.deleteHeldQuestion, ["name": photo.sender.displayName]),
            consequence: request.words[.deleteHeldConsequence],
            act: HeldView.delete(photo.id.text, of: id),
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

    /// Returns the URL of the moment's page, at the waiting photos if there are any left.
    private static func address(of left: HeldPhotos, _ moment: MomentID) -> String {
        MomentPages.address(of: moment) + (left.count == 0 ? "" : "#held")
    }
}

/// The part of a moment's page with the photos that wait until the reader lets them in.
struct HeldView: Sendable {
    /// The prefix of the names of the form's fields; the ID of a photo follows it.
    static let field = "photo-"
    /// The name of the field with the revision of the list.
    static let revisionField = "seen"

    struct Item: Sendable {
        let id: String
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
        /// The place where the photo was taken: the sender's own words, or the name that the map has; nil if neither is
        /// known.
        let place: String?
        let sentAt: String
        /// The sentence that says why the photo was not let in; nil if nobody tried.
        let left: String?
        /// The labels of the buttons for screen readers.
        let letInLabel: String
        let deleteLabel: String

        init(_ photo: Photo, left: Problem?, _ times: TimeWords) {
            let words = times.words
            id = photo.id.text
            large = PhotoAddress.screen(of: photo)
            thumbnail = PhotoAddress.smallest(of: photo)
            sources = PhotoAddress.sources(of: photo, upTo: .small)
            (width, height) = (photo.width, photo.height)
            alt = photo.altText(words)
            film = FilmView(photo)
            name = photo.sender.displayName
            caption = photo.caption.isEmpty ? nil : photo.caption
            place = photo.whereTaken
            sentAt = words(.sentWhen, ["when": times.dayAndTime(photo.addedAt)])
            self.left = left.map { words($0) }
            letInLabel = words(.letInLabel, ["name": name])
            deleteLabel = words(.deleteHeldLabel, ["name": name])
        }
    }

    let heading: String
    let act: String
    /// The URL that asks before a photo is deleted, up to the photo's ID.
    let delete: String
    let revision: Int64
    let items: [Item]
    /// The label of the button that lets in all shown photos; nil if there is only one.
    let all: String?

    init(
        _ held: HeldPhotos,
        left: [(photo: PhotoID, problem: Problem)],
        in moment: MomentID,
        _ times: TimeWords
    ) {
        let words = times.words
        revision = held.revision
        heading = words(.heldCount, count: held.count)
        act = MomentPages.address(of: moment) + "/let-in"
        delete = Self.delete("", of: moment)
        let reasons = Dictionary(left.map { ($0.photo, $0.problem) }, uniquingKeysWith: { first, _ in first })
        // The photos that were not let in come first, each with its reason.
        let photos = held.photos.filter { reasons[$0.id] != nil } + held.photos.filter { reasons[$0.id] == nil }
        items = photos.map { Item($0, left: reasons[$0.id], times) }
        let isAll = held.count == items.count
        all = items.count > 1 ? words(isAll ? .letAllIn : .letTheseIn, count: items.count) : nil
    }

    static func delete(_ photo: String, of moment: MomentID) -> String {
        MomentPages.address(of: moment) + "/held/delete?photo=\(photo)"
    }
}

extension Words {
    /// Returns the sentence `named` with the name of the person who lets photos in, or `other` if there is no name.
    func callAsFunction(_ named: PageWord, by host: String?, orElse other: PageWord) -> String {
        host.map { self(named, ["name": $0]) } ?? self[other]
    }
}
