import BlobStores
import FamilyCore
import FamilyServices
import ServerCore

/// Adds a complete upload to the album, like every other photo.
struct UploadIntake: Sendable {
    let photos: PhotoIntake
    let staging: StagingFolder
    let rules: UploadRules

    /// Does nothing if bytes are missing or the photo is in the album.
    ///
    /// Throws the photo's problem on each call.
    func finish(_ turn: inout UploadLock, by principal: Principal) async throws(Problem) {
        guard turn.isWhole else { return }
        if turn.record.outcome == nil {
            let metadata = try UploadMetadata(turn.record.metadata)
            let name = rules.displayName(ofSent: metadata.fileName)
            let file = try await turn.stage(at: staging.newPath())
            try await turn.settle(await photos.take(file, named: name, try metadata.words(), by: principal))
        }
        if case .refused(let problem) = turn.record.outcome { throw problem }
    }
}
