import FamilyCore

@testable import ServerApp

extension AudienceTable {
    /// Routes of photos that wait to be let in: those who see a moment and may not let anything in find nothing there.
    static let heldPhotos: Set<String> = [
        "GET \(ListHeldPhotos.route)",
        "POST \(AdmitHeldPhotos.route)",
        "POST \(DeleteHeldPhotos.route)",
        "POST /moments/{id}/let-in",
        "GET /moments/{id}/held/delete",
        "POST /moments/{id}/held/delete",
    ]

    /// Routes at which the moment's maker and keepers find what waits to be let in; at all others, they find nothing of it.
    static let showsHeldPhotos: Set<String> = [
        "GET \(ListHeldPhotos.route)",
        "GET \(PhotoBytes.renditionRoute)",
        "GET /moments/{id}",
    ]
}
