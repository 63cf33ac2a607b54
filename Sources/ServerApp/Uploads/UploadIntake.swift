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
    func finish(_ lock: inout UploadLock, by principal: Principal) async throws(Problem) {
        guard lock.isWhole else { return }
        if lock.record.outcome == nil {
            let metadata = try UploadMetadata(lock.record.metadata)
            let name = rules.displayName(ofSent: metadata.fileName)
            let file = try await lock.stage(at: staging.newPath())
            try await lock.settle(await photos.take(file, named: name, try metadata.words(), by: principal))
        }
        if case .refused(let problem) = lock.record.outcome { throw problem }
    }
}
