import FamilyCore

@testable import ServerApp

extension AudienceTable {
    /// The route with which a keeper takes over a moment for some that nobody is left to look after; while somebody is,
    /// it is as one that never was.
    static let keeping: Set<String> = ["POST /moments/{id}/look-after"]

    /// Routes at which a sender who does not see the moment finds the photo that they sent to it; none shows them more
    /// of the moment.
    static let showsSender: Set<String> = [
        "GET \(ReadAlbum.route)",
        "GET \(ReadChanges.route)",
        "GET \(ReadSelection.route)",
        "GET \(ReadPhoto.route)",
        "GET \(PhotoBytes.renditionRoute)",
        "GET \(PhotoBytes.originalRoute)",
        "GET /",
        "GET /browse",
        "GET /photos/{id}",
    ]
}
