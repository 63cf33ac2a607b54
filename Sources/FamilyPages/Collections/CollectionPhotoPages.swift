import FamilyCore
import FamilyServices
import Hummingbird
import ServerCore

/// Puts photos into a collection, orders them, takes them out, and chooses its cover.
struct CollectionPhotoPages: Sendable {
    let services: PageServices

    var routes: [PageRoute] {
        [
            .get("/collections/{id}/add", chooser),
            .post("/collections/{id}/add", returnsTo: { CollectionPages.page($0) + "/add" }, add),
            .get("/collections/{id}/order", order),
            .post("/collections/{id}/order", returnsTo: Self.orderPage, move),
            .post("/collections/{id}/cover", returnsTo: Self.orderPage, choose),
            .post("/collections/{id}/take-out", returnsTo: Self.orderPage, takeOut),
            .post("/photos/{id}/collect", returnsTo: { "/photos/" + ($0.parameters.get("id") ?? "") }, collect),
        ]
    }

    private static func orderPage(_ request: PageRequest) -> String { CollectionPages.page(request) + "/order" }

    @Sendable private func chooser(_ request: PageRequest) async throws(Problem) -> PageResponse {
        try await chooser(request, chosen: [], error: nil)
    }

    /// Shows photos of the album to choose from; `error` is the problem of those that were chosen, which stay chosen.
    private func chooser(
        _ request: PageRequest,
        chosen: [PhotoID],
        error: Problem?
    ) async throws(Problem) -> PageResponse {
        _ = try request.signedIn()
        let (collections, principal) = (services.family.collections, request.principal)
        let id: CollectionID = try request.identifier()
        // A member who may not add photos is refused before the collection is looked for.
        _ = try await collections.held([], in: id, for: principal)
        let context = try await services.context(request)
        let collection = try await collections.collection(id, for: principal)
        let older = request.query["older"].map(AlbumCursor.init)
        let page = try await services.family.album.page(
            older.map(AlbumSide.older) ?? .newest,
            limit: AlbumPart.size,
            for: principal
        )
        let view = CollectionChooserView(
            collection,
            page,
            held: try await collections.held(page.photos.map(\.id), in: id, for: principal),
            chosen: Set(chosen),
            at: request.query["older"],
            error: error.map { request.words($0) },
            words: request.words
        )
        let shown = CollectionPages.page(.collectionAdd, view.heading, view).with { $0.status = error?.status ?? 200 }
        return services.print(shown, for: request, in: context)
    }

    @Sendable private func add(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let id: CollectionID = try request.identifier()
        let chosen = request.form.names(after: CollectionChooserView.field).compactMap { PhotoID($0) }
        do throws(Problem) {
            guard !chosen.isEmpty else {
                _ = try await services.family.collections.held([], in: id, for: request.principal)
                throw Problem(.noPhotoChosen)
            }
            try await services.family.collections.put(
                chosen,
                into: id,
                byArrival: true,
                skippingGone: true,
                by: request.principal
            )
        } catch let error where [.collectionFull, .noPhotoChosen, .photoGone].contains(error.kind) {
            return try await chooser(request, chosen: chosen, error: error)
        }
        guard request.form["more"].isEmpty else {
            let older = PercentEncoding.query.encode(request.form["more"])
            return .goOn(to: CollectionPages.address(of: id) + "/add?older=" + older)
        }
        return .goOn(to: CollectionPages.address(of: id))
    }

    @Sendable private func order(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let context = try await services.context(request)
        let (collections, principal) = (services.family.collections, request.principal)
        let collection = try await collections.collection(request.identifier(), for: principal)
        guard collections.mayEdit(collection, principal) else { throw .notAllowed }
        let after = request.query["after"].flatMap { PhotoID($0) }
        let found: CollectionPhotos
        do throws(Problem) {
            // The page reads one photo more than it shows, because its last photo can move behind that one.
            let limit = CollectionOrderView.size + 1
            found = try await collections.photos(of: collection.id, after: after, limit: limit, for: principal)
        } catch let error where error.code == .notInCollection {
            return .goOn(to: CollectionPages.address(of: collection.id) + "/order")
        }
        let view = CollectionOrderView(collection, found.photos, after: after, words: request.words)
        let page = CollectionPages.page(.collectionOrder, view.heading, view).with { $0.script = .order }
        return services.print(page, for: request, in: context)
    }

    @Sendable private func move(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let id: CollectionID = try request.identifier()
        guard let photo = PhotoID(request.form["photo"]) else { throw .unreadableForm }
        let (before, after) = (PhotoID(request.form["before"]), PhotoID(request.form["after"]))
        guard let place = before.map(CollectionPlace.before) ?? after.map(CollectionPlace.after) else {
            throw .unreadableForm
        }
        try await services.family.collections.move(photo, to: place, in: id, by: request.principal)
        return .goOn(to: back(to: id, at: photo, request))
    }

    @Sendable private func choose(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let id: CollectionID = try request.identifier()
        guard let photo = PhotoID(request.form["photo"]) else { throw .unreadableForm }
        _ = try await services.family.collections.choose(photo, of: id, by: request.principal)
        return .goOn(to: back(to: id, at: photo, request))
    }

    @Sendable private func takeOut(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let id: CollectionID = try request.identifier()
        guard let photo = PhotoID(request.form["photo"]) else { throw .unreadableForm }
        try await services.family.collections.takeOut([photo], of: id, by: request.principal)
        if request.form["from"] == "photo" { return .goOn(to: PhotoAddress.page(photo)) }
        return .goOn(to: back(to: id, at: nil, request))
    }

    /// Returns the URL of the page on which a photo was ordered.
    private func back(to id: CollectionID, at photo: PhotoID?, _ request: PageRequest) -> String {
        let last = PhotoID(request.form["page"])
        // A photo that was moved before the last photo of the previous page is now the last of that page.
        let isOffThePage = last != nil && last == PhotoID(request.form["before"])
        let page = (isOffThePage ? photo : last).map { "?after=\($0)" } ?? ""
        return CollectionPages.address(of: id) + "/order" + page + (photo.map { "#photo-\($0)" } ?? "")
    }

    /// Puts a photo into a collection, from the photo's page.
    @Sendable private func collect(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let photo: PhotoID = try request.identifier()
        let chosen = CollectionID(request.form["collection"])
        guard let chosen else {
            _ = try request.signedIn()
            throw .collectionGone
        }
        try await services.family.collections.put([photo], into: chosen, by: request.principal)
        return .goOn(to: PhotoAddress.page(photo))
    }
}
