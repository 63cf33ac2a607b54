import FamilyCore

@testable import ServerApp

extension AudienceTable {
    /// Routes of surprises, which change something.
    static let surprises: Set<String> = [
        "PUT \(MoveMomentSurprise.route)",
        "DELETE \(ShowMomentSurprise.route)",
        "PUT \(MovePhotoSurprise.route)",
        "DELETE \(ShowPhotoSurprise.route)",
        "POST /photos/{id}/arrive",
        "POST /moments/{id}/arrive",
        "POST /photos/{id}/surprise",
        "POST /moments/{id}/surprise",
    ]
}
