import FamilyCore
import FamilyServices
import Hummingbird
import ServerCore

/// API calls of the collections.
struct CollectionRoutes {
    let services: FamilyServices

    private static let pageQuery: [OpenAPIDocument.Parameter] = [
        .init(name: "after", schema: .text()), .init(name: "limit", schema: .integer),
    ]

    func register(in book: RouteBook) {
        let collections = services.collections
        book.answer(ListCollections.self, query: Self.pageQuery) { call in
            let limit: Int = try call.number("limit", usual: ListCollections.usualLimit)
            let after: CollectionID? = try Self.identifier(call.query("after"))
            return try await collections.list(after: after, limit: limit, for: call.principal)
        }
        book.answer(ReadCollection.self) { call in
            try await collections.collection(try call.identifier(), for: call.principal)
        }
        book.answer(ReadCollectionPhotos.self, query: Self.pageQuery) { call in
            let limit: Int = try call.number("limit", usual: ReadAlbum.usualLimit)
            let after: PhotoID? = try Self.identifier(call.query("after"))
            return try await collections.photos(
                of: try call.identifier(),
                after: after,
                limit: limit,
                for: call.principal
            )
        }
        book.answer(ReadCollectionsOfPhoto.self) { call in
            CollectionsOfPhoto(
                collections: try await collections.collections(with: try call.identifier(), for: call.principal)
            )
        }
        registerChanges(in: book)
        registerPhotos(in: book)
    }

    private func registerChanges(in book: RouteBook) {
        let collections = services.collections
        book.answer(MakeCollection.self, status: .created) { call in
            try await collections.make(call.body, by: call.principal)
        }
        book.answer(EditCollection.self) { call in
            try await collections.edit(try call.identifier(), call.body, by: call.principal)
        }
        book.answer(DeleteCollection.self) { call in
            try await collections.delete(try call.identifier(), by: call.principal)
        }
        book.answer(ChooseCollectionCover.self) { call in
            try await collections.choose(call.body.photo, of: try call.identifier(), by: call.principal)
        }
        book.answer(MoveInCollection.self) { call in
            try await collections.move(
                call.body.photo,
                to: try Self.place(call.body),
                in: try call.identifier(),
                by: call.principal
            )
        }
    }

    private func registerPhotos(in book: RouteBook) {
        let collections = services.collections
        book.answer(PutIntoCollection.self) { call in
            try await collections.put(call.body.photos, into: try call.identifier(), by: call.principal)
        }
        book.answer(TakeOutOfCollection.self) { call in
            try await collections.takeOut(call.body.photos, of: try call.identifier(), by: call.principal)
        }
    }

    private static func identifier<Owner>(_ text: String?) throws(Problem) -> Identifier<Owner>? {
        guard let text else { return nil }
        guard let found = Identifier<Owner>(text) else { throw .badRequest }
        return found
    }

    private static func place(_ move: MoveInCollection.Move) throws(Problem) -> CollectionPlace {
        switch (move.before, move.after) {
        case (let photo?, nil): .before(photo)
        case (nil, let photo?): .after(photo)
        case (nil, nil), (.some, .some): throw .badRequest
        }
    }
}
