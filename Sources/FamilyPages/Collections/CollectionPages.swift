import FamilyCore
import FamilyServices
import Hummingbird
import ServerCore

/// The collections: their list, a page for each, and its form; `CollectionPhotoPages` is about the photos in them.
struct CollectionPages: Sendable {
    static let list = "/collections"

    let services: PageServices

    static func address(of id: CollectionID) -> String { "\(list)/\(id)" }

    var routes: [PageRoute] {
        [
            .get(Self.list, list),
            .get("/collections/new", newForm),
            .post(Self.list, returnsTo: { _ in "/collections/new" }, make),
            .get("/collections/{id}", collection),
            .get("/collections/{id}/edit", editForm),
            .post("/collections/{id}/edit", returnsTo: Self.page, edit),
            .get("/collections/{id}/delete", askBeforeDeleting),
            .post("/collections/{id}/delete", returnsTo: Self.page, delete),
        ]
    }

    static func page(_ request: PageRequest) -> String { "\(list)/" + (request.parameters.get("id") ?? "") }

    static func page(_ template: Page.Template, _ title: String, _ view: any Sendable) -> Page {
        Page(template, title: title, view: view).with {
            $0.tab = .album
            $0.style = .collections
        }
    }

    @Sendable private func list(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let context = try await services.context(request)
        let collections = services.family.collections
        let after = request.query["after"].flatMap { CollectionID($0) }
        let found: CollectionList
        do throws(Problem) {
            found = try await collections.list(after: after, for: request.principal)
        } catch let error where error.code == .notFound {
            // The collection at the end of the page before was deleted meanwhile.
            return .goOn(to: Self.list)
        }
        let view = CollectionsView(
            found,
            covers: try await collections.covers(of: found.collections, for: request.principal),
            isFirst: after == nil,
            mayMake: context.may(.makeCollection),
            words: request.words
        )
        return services.print(Self.page(.collections, request.words[.collections], view), for: request, in: context)
    }

    @Sendable private func collection(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let context = try await services.context(request)
        let (collections, principal) = (services.family.collections, request.principal)
        let collection = try await collections.collection(request.identifier(), for: principal)
        let after = request.query["after"].flatMap { PhotoID($0) }
        let found: CollectionPhotos
        do throws(Problem) {
            found = try await collections.photos(of: collection.id, after: after, limit: AlbumPart.size, for: principal)
        } catch let error where error.code == .notInCollection {
            // The photo at the end of the page before was taken out meanwhile.
            return .goOn(to: Self.address(of: collection.id))
        }
        let view = CollectionView(
            collection,
            found,
            cover: try await collections.covers(of: [collection], for: principal).first?.value,
            isFirst: after == nil,
            mayEdit: collections.mayEdit(collection, principal),
            mayAdd: context.may(.collectPhotos),
            words: request.words
        )
        return services.print(Self.page(.collection, collection.title, view), for: request, in: context)
    }

    @Sendable private func newForm(_ request: PageRequest) async throws(Problem) -> PageResponse {
        _ = try request.signedIn()
        try services.family.collections.checkMayMake(request.principal)
        return try await form(CollectionTyped(), insteadOf: nil, of: nil, request)
    }

    @Sendable private func editForm(_ request: PageRequest) async throws(Problem) -> PageResponse {
        _ = try request.signedIn()
        let collection = try await editable(request)
        let present = CollectionTyped(collection)
        return try await form(present, insteadOf: present, of: collection.id, request)
    }

    private func editable(_ request: PageRequest) async throws(Problem) -> PhotoCollection {
        let collections = services.family.collections
        let collection = try await collections.collection(request.identifier(), for: request.principal)
        guard collections.mayEdit(collection, request.principal) else { throw .notAllowed }
        return collection
    }

    /// Shows the form; `error` is what was wrong with what was typed.
    private func form(
        _ typed: CollectionTyped,
        insteadOf old: CollectionTyped?,
        of collection: CollectionID?,
        _ request: PageRequest,
        error: Problem? = nil
    ) async throws(Problem) -> PageResponse {
        let context = try await services.context(request)
        let view = CollectionFormView(typed, insteadOf: old, of: collection, error: error, words: request.words)
        let page = Self.page(.collectionForm, view.heading, view).with { $0.status = error?.status ?? 200 }
        return services.print(page, for: request, in: context)
    }

    @Sendable private func make(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let typed = CollectionTyped(request.form)
        do throws(Problem) {
            let collection = try await services.family.collections.make(typed.input, by: request.principal)
            return .goOn(to: Self.address(of: collection.id))
        } catch let error where Self.isOfForm(error) {
            return try await form(typed, insteadOf: nil, of: nil, request, error: error)
        }
    }

    @Sendable private func edit(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let (typed, old) = (CollectionTyped(request.form), CollectionTyped(whenOpened: request.form))
        do throws(Problem) {
            let id: CollectionID = try request.identifier()
            _ = try await services.family.collections.edit(
                id,
                typed.input,
                insteadOf: old?.input,
                by: request.principal
            )
            return .goOn(to: Self.address(of: id))
        } catch let error where Self.isOfForm(error) {
            // A reader who may not edit it, or edits one that is gone, is told that first.
            let collection = try await editable(request)
            let present = CollectionTyped(collection)
            guard error.code == .changedMeanwhile, let old else {
                return try await form(typed, insteadOf: old ?? present, of: collection.id, request, error: error)
            }
            // The next attempt is made in the knowledge of the present values, and changes only what was changed here.
            let merged = typed.changes(from: old, on: present)
            return try await form(merged, insteadOf: present, of: collection.id, request, error: error)
        }
    }

    private static func isOfForm(_ problem: Problem) -> Bool {
        [.badRequest, .collectionsFull, .changedMeanwhile].contains(problem.code)
    }

    @Sendable private func askBeforeDeleting(_ request: PageRequest) async throws(Problem) -> PageResponse {
        let context = try await services.context(request)
        let collection = try await services.family.collections.collection(
            request.identifier(),
            for: request.principal
        )
        let address = Self.address(of: collection.id)
        let view = ConfirmView(
            question: request.words(.deleteCollectionQuestion, ["title": collection.title]),
            consequence: request.words[.deleteCollectionConsequence],
            act: address + "/delete",
            doIt: request.words[.deleteCollection],
            instead: address
        )
        return services.print(Page(.confirm, title: view.question, view: view), for: request, in: context)
    }

    @Sendable private func delete(_ request: PageRequest) async throws(Problem) -> PageResponse {
        try await services.family.collections.delete(request.identifier(), by: request.principal)
        return .goOn(to: Self.list)
    }
}
