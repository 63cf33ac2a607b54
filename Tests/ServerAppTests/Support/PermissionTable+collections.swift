import FamilyCore
import ServerCore

@testable import ServerApp

/// What the routes of the collections let whom do.
extension PermissionRow {
    static let wireOfCollections: [String: PermissionRow] = [
        "GET \(ListCollections.route)": .init(accounts.union(frames)),
        "POST \(MakeCollection.route)": .init([.relative, .keeper], json: #"{"title":"Gardens"}"#),
        "GET \(ReadCollection.route)": .init(accounts.union(frames)),
        "GET \(ReadCollectionPhotos.route)": .init(accounts.union(frames)),
        "GET \(ReadCollectionsOfPhoto.route)": .init(accounts.union(frames)),
        // NB: 404 to all who may look: the collection is not there.
        "PUT \(EditCollection.route)": .init(accounts.union(frames), json: #"{"title":"Gardens"}"#),
        "DELETE \(DeleteCollection.route)": .init(accounts.union(frames)),
        "PUT \(ChooseCollectionCover.route)": .init(accounts.union(frames), json: "{}"),
        "PUT \(MoveInCollection.route)": .init(accounts.union(frames), json: #"{"photo":"notthere","before":"notthere"}"#),
        "POST \(PutIntoCollection.route)": .init([.relative, .keeper], json: #"{"photos":["notthere"]}"#),
        "POST \(TakeOutOfCollection.route)": .init(accounts.union(frames), json: #"{"photos":["notthere"]}"#),
    ]

    static let pagesOfCollections: [String: PermissionRow] = [
        "GET /collections": .init(accounts),
        "GET /collections/new": .init([.relative, .keeper]),
        "POST /collections": .init([.relative, .keeper], form: "title=Gardens"),
        "GET /collections/{id}": .init(accounts),
        "GET /collections/{id}/edit": .init(accounts),
        "POST /collections/{id}/edit": .init(accounts.union(frames), form: "title=Orchards"),
        "GET /collections/{id}/delete": .init(accounts),
        "POST /collections/{id}/delete": .init(accounts.union(frames)),
        "GET /collections/{id}/add": .init([.relative, .keeper]),
        "POST /collections/{id}/add": .init([.relative, .keeper], form: "photo-notthere=1"),
        "GET /collections/{id}/order": .init(accounts),
        "POST /collections/{id}/order": .init(accounts.union(frames), form: "photo=notthere&before=notthere"),
        "POST /collections/{id}/cover": .init(accounts.union(frames), form: "photo=notthere"),
        "POST /collections/{id}/take-out": .init(accounts.union(frames), form: "photo=notthere"),
        "POST /photos/{id}/collect": .init([.relative, .keeper], form: "collection=notthere"),
    ]

    static let wire = merged([wireOfOthers, wireOfCollections, wireOfOutsideGuests])
    static let pages = merged([pagesOfOthers, pagesOfCollections, pagesOfOutsideGuests])
    static let all = merged([wire, pages])

    private static func merged(_ tables: [[String: PermissionRow]]) -> [String: PermissionRow] {
        tables.reduce(into: [:]) { $0.merge($1) { first, _ in first } }
    }
}
