import FamilyCore
import ServerCore

@testable import ServerApp

extension PermissionRow {
    /// The routes of photos that wait to be let in.
    ///
    /// NB: 404 to all who may look: the moment is not there.
    static let wireOfHeldPhotos: [String: PermissionRow] = [
        "GET \(ListHeldPhotos.route)": .init(lookers),
        "POST \(AdmitHeldPhotos.route)": .init(lookers, json: #"{"photos":["notthere"],"revision":1}"#),
        "POST \(DeleteHeldPhotos.route)": .init(lookers, json: #"{"photos":["notthere"]}"#),
    ]

    static let pagesOfHeldPhotos: [String: PermissionRow] = [
        "POST /moments/{id}/let-in": .init(lookers, form: "photo-notthere=1"),
        "GET /moments/{id}/held/delete": .init(signedIn),
        "POST /moments/{id}/held/delete": .init(lookers),
    ]
}
