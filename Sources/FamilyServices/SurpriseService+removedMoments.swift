package import FamilyCore
import FoundationEssentials
package import ServerCore

extension SurpriseService {
    /// Returns the principal's own photos that wait as a surprise in a moment that was deleted, the earliest first, at
    /// most a hundred.
    ///
    /// When they arrive, only those who were invited to the moment see them. Until then their sender can take them out
    /// of it, for the whole family.
    package func inRemovedMoments(of principal: Principal) async throws(Problem) -> [Photo] {
        guard context.allows(.arrangeOwnPhoto, by: principal) else { return [] }
        let viewer = try context.viewer(for: .seeAlbum, principal)
        return try await context.read(principal.view) { reader in
            try reader.surprises(of: viewer.member, inRemovedMomentsOf: viewer.family, limit: 100).map {
                SeenPhoto(record: $0, hearts: 0, heartedByMe: false).photo
            }
        }
    }
}
