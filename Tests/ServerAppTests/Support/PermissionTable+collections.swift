import FamilyCore
import ServerCore

@testable import ServerApp

/// What the routes of the collections let whom do.
extension PermissionRow {
    static let wireOfCollections: [String: PermissionRow] = [
        "GET \(ListCollections.route)": .init(lookers),
        "POST \(MakeCollection.route)": .init([.relative, .keeper], json: #"{"title":"Gardens"}"#),
        "GET \(ReadCollection.route)": .init(lookers),
        "GET \(ReadCollectionPhotos.route)": .init(lookers),
        "GET \(ReadCollectionsOfPhoto.route)": .init(lookers),
        // NB: 404 to all who may look: the collection is not there.
        "PUT \(EditCollection.route)": .init(lookers, json: #"{"title":"Gardens"}"#),
        "DELETE \(DeleteCollection.route)": .init(lookers),
        "PUT \(ChooseCollectionCover.route)": .init(lookers, json: "{}"),
        "PUT \(MoveInCollection.route)": .init(lookers, json: #"{"photo":"notthere","before":"notthere"}"#),
        "POST \(PutIntoCollection.route)": .init([.relative, .keeper], json: #"{"photos":["notthere"]}"#),
        "POST \(TakeOutOfCollection.route)": .init(lookers, json: #"{"photos":["notthere"]}"#),
    ]

    static let pagesOfCollections: [String: PermissionRow] = [
        "GET /collections": .init(signedIn),
        "GET /collections/new": .init([.relative, .keeper]),
        "POST /collections": .init([.relative, .keeper], form: "title=Gardens"),
        "GET /collections/{id}": .init(signedIn),
        "GET /collections/{id}/edit": .init(signedIn),
        "POST /collections/{id}/edit": .init(lookers, form: "title=Orchards"),
        "GET /collections/{id}/delete": .init(signedIn),
        "POST /collections/{id}/delete": .init(lookers),
        "GET /collections/{id}/add": .init([.relative, .keeper]),
        "POST /collections/{id}/add": .init([.relative, .keeper], form: "photo-notthere=1"),
        "GET /collections/{id}/order": .init(signedIn),
        "POST /collections/{id}/order": .init(lookers, form: "photo=notthere&before=notthere"),
        "POST /collections/{id}/cover": .init(lookers, form: "photo=notthere"),
        "POST /collections/{id}/take-out": .init(lookers, form: "photo=notthere"),
        "POST /photos/{id}/collect": .init([.relative, .keeper], form: "collection=notthere"),
    ]

    static let wire = wireOfOthers.merging(wireOfCollections) { first, _ in first }
    static let pages = pagesOfOthers.merging(pagesOfCollections) { first, _ in first }
    static let all = wire.merging(pages) { first, _ in first }
}
