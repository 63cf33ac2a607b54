import FamilyCore
import ServerCore

@testable import ServerApp

/// What the routes of the collections let whom do.
extension PermissionRow {
    /// All who look at the album, guests from outside excepted.
    private static let holders = accounts.union(frames)

    static let wireOfCollections: [String: PermissionRow] = [
        "GET \(ListCollections.route)": .init(holders),
        "POST \(MakeCollection.route)": .init([.relative, .keeper], json: #"{"title":"Gardens"}"#),
        "GET \(ReadCollection.route)": .init(holders),
        "GET \(ReadCollectionPhotos.route)": .init(holders),
        "GET \(ReadCollectionsOfPhoto.route)": .init(holders),
        // NB: 404 to all who may look: the collection is not there.
        "PUT \(EditCollection.route)": .init(holders, json: #"{"title":"Gardens"}"#),
        "DELETE \(DeleteCollection.route)": .init(holders),
        "PUT \(ChooseCollectionCover.route)": .init(holders, json: "{}"),
        "PUT \(MoveInCollection.route)": .init(holders, json: #"{"photo":"notthere","before":"notthere"}"#),
        "POST \(PutIntoCollection.route)": .init([.relative, .keeper], json: #"{"photos":["notthere"]}"#),
        "POST \(TakeOutOfCollection.route)": .init(holders, json: #"{"photos":["notthere"]}"#),
    ]

    static let pagesOfCollections: [String: PermissionRow] = [
        "GET /collections": .init(accounts),
        "GET /collections/new": .init([.relative, .keeper]),
        "POST /collections": .init([.relative, .keeper], form: "title=Gardens"),
        "GET /collections/{id}": .init(accounts),
        "GET /collections/{id}/edit": .init(accounts),
        "POST /collections/{id}/edit": .init(holders, form: "title=Orchards"),
        "GET /collections/{id}/delete": .init(accounts),
        "POST /collections/{id}/delete": .init(holders),
        "GET /collections/{id}/add": .init([.relative, .keeper]),
        "POST /collections/{id}/add": .init([.relative, .keeper], form: "photo-notthere=1"),
        "GET /collections/{id}/order": .init(accounts),
        "POST /collections/{id}/order": .init(holders, form: "photo=notthere&before=notthere"),
        "POST /collections/{id}/cover": .init(holders, form: "photo=notthere"),
        "POST /collections/{id}/take-out": .init(holders, form: "photo=notthere"),
        "POST /photos/{id}/collect": .init([.relative, .keeper], form: "collection=notthere"),
    ]

    static let wire = merged([
        wireOfOthers, wireOfCollections, wireOfOutsideGuests, wireOfPhones, wireOfSurprises, wireOfHeldPhotos,
        wireOfFoundPhotos, wireOfGifts,
    ])
    static let pages = merged([
        pagesOfOthers, pagesOfCollections, pagesOfOutsideGuests, pagesOfSurprises, pagesOfHeldPhotos,
        pagesOfFoundPhotos, pagesOfWebhooks, pagesOfGifts,
    ])
    static let all = merged([wire, pages])

    private static func merged(_ tables: [[String: PermissionRow]]) -> [String: PermissionRow] {
        tables.reduce(into: [:]) { $0.merge($1) { first, _ in first } }
    }
}
