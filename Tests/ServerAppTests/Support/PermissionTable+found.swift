import FamilyPages
import ServerCore

@testable import ServerApp

extension PermissionRow {
    /// NB: 404 to a keeper, who names none.
    static let wireOfFoundPhotos: [String: PermissionRow] = ["GET \(FoundPhotoAddress.route)": .init([.keeper])]

    static let pagesOfFoundPhotos: [String: PermissionRow] = [
        "POST /family/found": .init([.keeper]),
        "GET /family/found/leave": .init([.keeper]),
        "POST /family/found/leave": .init([.keeper]),
    ]
}

extension AudienceTable {
    /// The routes of found photos, which are in no moment.
    static let foundPhotos: Set<String> = [
        "GET \(FoundPhotoAddress.route)", "POST /family/found", "GET /family/found/leave", "POST /family/found/leave",
    ]
}
