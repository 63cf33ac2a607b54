import FamilyCore

@testable import ServerApp

extension AudienceTable {
    /// Routes at which keepers and the member who hid a photo find it.
    ///
    /// At all other routes they find nothing of it, and everybody else finds nothing of it at any route.
    static let showsHiddenPhotos: Set<String> = [
        "GET \(ReadHidden.route)",
        "GET \(PhotoBytes.renditionRoute)",
        "GET \(PhotoBytes.originalRoute)",
        "GET /hidden",
    ]
}
