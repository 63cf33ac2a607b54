import FamilyCore
import FamilyServices
import FoundationEssentials
import Logging
import ServerCore
import ServiceLifecycle
import Synchronization

/// Looks at files that the catalogue does not name because it is an older one, and does what keepers decide about them.
///
/// It works with the lowest priority and in steps of one file, each of which may be interrupted and done again.
struct FoundPhotoWorker: NamedService {
    let found: FoundPhotoService
    let intake: PhotoIntake
    /// Seconds between two looks for work.
    let every: TimeInterval
    let logger: Logger
    let kills = DarkroomKills()

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
            case .look(let hashes): return try await look(at: hashes, &putOff)
            case .takeIn(let photos, let taking): try await takeIn(photos, taking, &putOff)
            case .leave:
                try await found.moveLeft()
                logger.notice("found photos left by a keeper: moved to the trash for seven days")
            case nil: break
            }
        } catch {
            await found.note(hindrance: error)
            logger.warn("found photos: not finished yet", error)
        }
        return false
    }

    /// Returns whether a file was looked at: a round that gets nothing done must not be followed by the next at once.
    private func look(at hashes: [ContentHash], _ putOff: inout [ContentHash]) async throws(Problem) -> Bool {
        logger.notice("files that the catalogue does not name", metadata: ["to look at": "\(hashes.count)"])
        var hasLooked = false
        for hash in Self.order(hashes, by: \.self, putOff) where await found.isOpen(hash) {
            if Task.isCancelled { break }
            try await puttingOff(hash, &putOff) { () throws(Problem) in
                try await found.note(try await intake.look(at: hash, isLastTry: kills.isNextLast(over: hash), found))
            }
            hasLooked = true
        }
        return hasLooked
    }

    private func takeIn(
        _ photos: [FoundFile],
        _ taking: FoundPhotos.Taking,
        _ putOff: inout [ContentHash]
    ) async throws(Problem) {
        var tooHeavy: Problem?
        for photo in Self.order(photos, by: \.hash, putOff) {
            if Task.isCancelled { return }
            do throws(Problem) {
                try await takeIn(photo, taking, &putOff)
            } catch let error where error == .momentGone {
                logger.notice("found photos: their moment is gone or open, so keepers are asked again")
                return try await found.askAgain()
            } catch let error where error.code == .outOfMemory && kills.areEnough(over: photo.hash) {
                // The other photos are taken in.
                tooHeavy = error
                continue
            }
            await found.note(hindrance: nil)
        }
        if let tooHeavy { return try await askAgain(because: tooHeavy) }
        try await found.finish()
        logger.notice("found photos taken in", metadata: ["photos": "\(photos.count)"])
    }

    private func takeIn(
        _ photo: FoundFile,
        _ taking: FoundPhotos.Taking,
        _ putOff: inout [ContentHash]
    ) async throws(Problem) {
        try await puttingOff(photo.hash, &putOff) { () throws(Problem) in
            if try await intake.takeIn(photo, taking, found) {
                try await found.noteTaken(photo.hash)
            } else {
                try await found.note(FoundFile(hash: photo.hash, bytes: photo.bytes, isPhoto: false))
            }
        }
    }

    /// Has the keepers decide about the photos for which the memory does not suffice.
    ///
    /// To end the record would move them to the trash, which no keeper has decided.
    private func askAgain(because problem: Problem) async throws(Problem) {
        try await found.askAgain()
        await found.note(hindrance: problem)
        logger.notice("found photos: the memory does not suffice for some, so keepers are asked again")
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
            if error.code == .outOfMemory { kills.note(over: hash) }
            throw error
        }
    }
}

/// The kills of darkrooms over each found file, since the program started.
final class DarkroomKills: Sendable {
    /// After this many kills the file itself is believed to need more memory than there is.
    private static let enough = 3

    private let counts = Mutex<[ContentHash: Int]>([:])

    func note(over hash: ContentHash) { counts.withLock { $0[hash, default: 0] += 1 } }

    /// Whether one more kill is enough to believe it.
    func isNextLast(over hash: ContentHash) -> Bool { count(over: hash) + 1 >= Self.enough }

    func areEnough(over hash: ContentHash) -> Bool { count(over: hash) >= Self.enough }

    private func count(over hash: ContentHash) -> Int { counts.withLock { $0[hash, default: 0] } }
}
