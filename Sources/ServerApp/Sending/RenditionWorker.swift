import BlobStores
import BlockingWork
import FamilyActs
import FamilyCore
import Logging
import ServerCore
import ServiceLifecycle

/// Makes renditions anew, and films, behind everything else: one photo at a
/// time, and beside it one that moves, which takes minutes.
///
/// Its darkroom is the last to get the processor, so that uploads are as quick
/// as without it.
struct RenditionWorker: NamedService {
    let acts: RenditionActs
    let blobs: any BlobStore
    let staging: StagingFolder
    let darkroom: any RenditionMaker
    let hashing: BlockingWork
    let rules: RenditionRules
    let logger: Logger

    func run() async throws {
        // Cancelled by the graceful stop: a photo that is begun stays on the list.
        await cancelWhenGracefulShutdown {
            await withDiscardingTaskGroup { group in
                group.addTask { await work(atEach: acts.stillWork, moving: false) }
                group.addTask { await work(atEach: acts.movingWork, moving: true) }
                group.addTask { await lookNowAndThen() }
            }
        }
    }

    private func lookNowAndThen() async {
        // What a server that was killed had begun can be had when its lease is
        // over.
        var pause = rules.lease + 1
        while !Task.isCancelled {
            await attempt("old photos") { () throws(Problem) in try await acts.queueOldPhotos() }
            acts.ring()
            try? await Task.sleep(for: .seconds(pause))
            pause = rules.lookEvery
        }
    }

    private func work(atEach rings: AsyncStream<Void>, moving: Bool) async {
        for await _ in rings { await workOff(moving: moving) }
    }

    private func workOff(moving: Bool) async {
        var goesOn = true
        while goesOn, !Task.isCancelled {
            goesOn = await attempt("renditions") { () throws(Problem) in try await workOnce(moving: moving) } ?? false
        }
    }

    /// Whether there was a photo to do.
    private func workOnce(moving: Bool) async throws(Problem) -> Bool {
        guard let photo = try await acts.next(moving: moving) else { return false }
        await attempt("renditions", of: photo) { () throws(Problem) in try await make(photo) }
        return true
    }

    private func make(_ photo: PhotoRecord) async throws(Problem) {
        let source = try await acts.source(of: photo)
        let original = try await reporting { try await copy(of: source) }
        let folder = try await reporting { try await staging.makeFolder() }
        do throws(Problem) {
            let (developed, film) = try await keepingHold(of: photo) { () throws(Problem) in
                try await develop(original, source.kind, into: folder)
            }
            let (renditions, staged) = try await reporting {
                try await hashing.run { (try developed.renditions.map { try $0.staged() }, try film?.staged()) }
            }
            try await acts.finish(photo, renditions, film: staged)
        } catch {
            await discard(original, folder)
            // What is in the file is no better the next time; the server may be.
            if error.status < 500 { try await acts.giveUpFilm(of: photo) } else { try await acts.putOff(photo) }
            throw error
        }
        await discard(original, folder)
    }

    private func develop(
        _ path: String,
        _ kind: MediaKind,
        into folder: String
    ) async throws(Problem) -> (DevelopedPhoto, DevelopedFilm?) {
        do throws(RenditionRefusal) {
            let photo = try await darkroom.develop(path, as: kind, into: folder)
            guard photo.motion != nil else { return (photo, nil) }
            return (photo, try await darkroom.film(path, as: kind, into: folder))
        } catch {
            throw .refused("", kind, error)
        }
    }

    /// A film takes minutes where a photo takes a moment: the lease is renewed
    /// until it is done, and ends soon where the server does.
    private func keepingHold<Result: Sendable>(
        of photo: PhotoRecord,
        _ body: @Sendable () async throws(Problem) -> Result
    ) async throws(Problem) -> Result {
        let renewal = Task {
            while true {
                try await Task.sleep(for: .seconds(rules.lease / 3))
                await attempt("lease", of: photo) { () throws(Problem) in try await acts.goOn(with: photo) }
            }
        }
        defer { renewal.cancel() }
        return try await body()
    }

    /// The original as a file: a store may be far away.
    private func copy(of original: Original) async throws -> String {
        let file = try await staging.makeFile()
        try await blobs.read(original.hash, range: 0..<original.bytes.bytes) { try await file.append($0) }
        let staged = await file.finish()
        guard staged.hash == original.hash else {
            try await staging.remove(staged.path)
            throw BlobTrouble.wrongBytes
        }
        return staged.path
    }

    private func discard(_ paths: String...) async {
        // What cannot be removed now goes with the leftovers at a later start.
        for path in paths { try? await staging.remove(path) }
    }

    private func reporting<Result>(_ body: () async throws -> Result) async throws(Problem) -> Result {
        do {
            return try await body()
        } catch {
            logger.error("renditions", metadata: ["error": .string("\(error)")])
            throw error as? BlobTrouble == .diskFull ? .diskFull : .unavailable
        }
    }

    /// One photo that cannot be made is no reason to leave the others.
    @discardableResult
    private func attempt<Result>(
        _ what: String,
        of photo: PhotoRecord? = nil,
        _ body: () async throws(Problem) -> Result
    ) async -> Result? {
        do throws(Problem) {
            return try await body()
        } catch {
            let name = photo.map { $0.id.text } ?? "-"
            logger.warning("\(what)", metadata: ["photo": .string(name), "problem": .string(error.description)])
            return nil
        }
    }
}
