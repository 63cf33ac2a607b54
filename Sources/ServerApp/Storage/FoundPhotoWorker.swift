import FamilyCore
import FamilyServices
import FoundationEssentials
import Logging
import ServerCore
import ServiceLifecycle

/// Looks at files that the catalogue does not name because it is an older one, and does what keepers decide about them.
///
/// It works with the lowest priority and in steps of one file, each of which may be interrupted and done again.
struct FoundPhotoWorker: NamedService {
    let found: FoundPhotoService
    let intake: PhotoIntake
    /// Seconds between two looks for work.
    let every: TimeInterval
    let logger: Logger

    func run() async throws {
        // The graceful stop cancels this work; what is not done is done after the next start.
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                while await step(), !Task.isCancelled {}
                try? await Task.sleep(for: .seconds(every))
            }
        }
        await found.leaveToOthers()
    }

    /// Does what is to be done now; returns whether there may be more.
    private func step() async -> Bool {
        do throws(Problem) {
            switch try await found.work() {
            case .look(let hashes):
                try await look(at: hashes)
                return true
            case .takeIn(let photos, let taking): try await takeIn(photos, taking)
            case .leave:
                try await found.moveLeft()
                logger.notice("found photos left by a keeper: moved to the trash for seven days")
            case nil: break
            }
        } catch {
            await found.note(hindrance: error)
            logger.warning("found photos: not finished yet", metadata: ["problem": .string(error.description)])
        }
        return false
    }

    private func look(at hashes: [ContentHash]) async throws(Problem) {
        logger.notice("files that the catalogue does not name", metadata: ["to look at": "\(hashes.count)"])
        for hash in hashes where await found.isOpen(hash) {
            if Task.isCancelled { return }
            try await found.note(try await intake.look(at: hash, found))
        }
    }

    private func takeIn(_ photos: [FoundFile], _ taking: FoundPhotos.Taking) async throws(Problem) {
        for photo in photos {
            if Task.isCancelled { return }
            do throws(Problem) {
                if try await intake.takeIn(photo, taking, found) {
                    try await found.noteTaken(photo.hash)
                } else {
                    try await found.note(FoundFile(hash: photo.hash, bytes: photo.bytes, isPhoto: false))
                }
            } catch let error where error == .momentGone {
                logger.notice("found photos: their moment is gone or open, so keepers are asked again")
                return try await found.askAgain()
            }
            await found.note(hindrance: nil)
        }
        try await found.finish()
        logger.notice("found photos taken in", metadata: ["photos": "\(photos.count)"])
    }
}
