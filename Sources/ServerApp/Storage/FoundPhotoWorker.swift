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
            var putOff: [ContentHash] = []
            while !Task.isCancelled {
                while await step(&putOff), !Task.isCancelled {}
                try? await Task.sleep(for: .seconds(every))
            }
        }
        await found.leaveToOthers()
    }

    /// Does what is to be done now; returns whether there may be more.
    ///
    /// The error of one file ends the step. So such files are `putOff`: the next step begins with the others.
    func step(_ putOff: inout [ContentHash]) async -> Bool {
        do throws(Problem) {
            switch try await found.work() {
            case .look(let hashes):
                try await look(at: hashes, &putOff)
                return true
            case .takeIn(let photos, let taking): try await takeIn(photos, taking, &putOff)
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

    private func look(at hashes: [ContentHash], _ putOff: inout [ContentHash]) async throws(Problem) {
        logger.notice("files that the catalogue does not name", metadata: ["to look at": "\(hashes.count)"])
        for hash in Self.order(hashes, by: \.self, putOff) where await found.isOpen(hash) {
            if Task.isCancelled { return }
            try await puttingOff(hash, &putOff) { () throws(Problem) in
                try await found.note(try await intake.look(at: hash, found))
            }
        }
    }

    private func takeIn(
        _ photos: [FoundFile],
        _ taking: FoundPhotos.Taking,
        _ putOff: inout [ContentHash]
    ) async throws(Problem) {
        for photo in Self.order(photos, by: \.hash, putOff) {
            if Task.isCancelled { return }
            do throws(Problem) {
                try await puttingOff(photo.hash, &putOff) { () throws(Problem) in
                    if try await intake.takeIn(photo, taking, found) {
                        try await found.noteTaken(photo.hash)
                    } else {
                        try await found.note(FoundFile(hash: photo.hash, bytes: photo.bytes, isPhoto: false))
                    }
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

    /// Returns the files in their order, those that were put off last.
    private static func order<File>(
        _ files: [File],
        by hash: (File) -> ContentHash,
        _ putOff: [ContentHash]
    ) -> [File] {
        let first = files.filter { !putOff.contains(hash($0)) }
        return first + putOff.compactMap { late in files.first { hash($0) == late } }
    }

    /// Runs `body` for one file, which is put off if an error ends it.
    private func puttingOff(
        _ hash: ContentHash,
        _ putOff: inout [ContentHash],
        _ body: () async throws(Problem) -> Void
    ) async throws(Problem) {
        putOff.removeAll { $0 == hash }
        do throws(Problem) {
            try await body()
        } catch {
            putOff.append(hash)
            throw error
        }
    }
}
