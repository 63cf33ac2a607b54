import BlobStores
import BlockingWork
import FamilyCore
import FamilyServices
import Logging
import ServerCore
import ServiceLifecycle

/// Makes missing renditions and films with the lowest priority.
///
/// One still photo and one film are made at a time, because a film takes
/// minutes. The darkroom of this worker runs at low processor priority, so that
/// uploads stay fast.
struct RenditionWorker: NamedService {
    let services: RenditionService
    let blobs: any BlobStore
    let staging: StagingFolder
    let darkroom: any RenditionMaker
    let hashing: BlockingWork
    let rules: RenditionRules
    let logger: Logger

    func run() async throws {
        // The graceful stop cancels this work; an unfinished photo stays in the
        // queue.
        await cancelWhenGracefulShutdown {
            await withDiscardingTaskGroup { group in
                group.addTask { await work(atEach: services.stillWork, moving: false) }
                group.addTask { await work(atEach: services.movingWork, moving: true) }
                group.addTask { await signalPeriodically() }
            }
        }
    }

    private func signalPeriodically() async {
        // Work that a killed server had begun becomes available when its lease
        // ends.
        var pause = rules.lease + 1
        while !Task.isCancelled {
            await attempt("old photos not queued for new renditions") { () throws(Problem) in
                try await services.queueOldPhotos()
            }
            services.signalHere()
            try? await Task.sleep(for: .seconds(pause))
            pause = rules.lookEvery
        }
    }

    private func work(atEach signals: AsyncStream<Void>, moving: Bool) async {
        for await _ in signals { await drainQueue(moving: moving) }
    }

    private func drainQueue(moving: Bool) async {
        var goesOn = true
        while goesOn, !Task.isCancelled {
            goesOn =
                await attempt("rendition job failed") { () throws(Problem) in try await makeNext(moving: moving) }
                ?? false
        }
    }

    /// Makes one photo.
    ///
    /// Returns false if the queue is empty.
    private func makeNext(moving: Bool) async throws(Problem) -> Bool {
        guard let photo = try await services.next(moving: moving) else { return false }
        await attempt("rendition job failed", of: photo) { () throws(Problem) in try await make(photo) }
        return true
    }

    private func make(_ photo: PhotoRecord) async throws(Problem) {
        let source = try await services.source(of: photo)
        let original = try await reporting { try await copy(of: source) }
        let folder = try await reporting { try await staging.makeFolder() }
        do throws(Problem) {
            let (developed, film) = try await keepingHold(of: photo) { () throws(Problem) in
                try await develop(original, source.kind, from: photo.filmStart, into: folder)
            }
            let (renditions, staged) = try await reporting {
                try await hashing.run { (try developed.renditions.map { try $0.staged() }, try film?.staged()) }
            }
            try await services.finish(photo, renditions, film: staged)
        } catch {
            await discard(original, folder)
            // An error below 500 is in the file and will not go away; other
            // errors are the server's and may.
            if error.status < 500 {
                try await services.giveUpFilm(of: photo)
            } else {
                try await services.postpone(photo)
            }
            throw error
        }
        await discard(original, folder)
    }

    private func develop(
        _ path: String,
        _ kind: MediaKind,
        from start: FilmStart?,
        into folder: String
    ) async throws(Problem) -> (DevelopedPhoto, DevelopedFilm?) {
        do throws(RenditionError) {
            let photo = try await darkroom.develop(path, as: kind, from: start, into: folder)
            guard photo.motion != nil else { return (photo, nil) }
            return (photo, try await darkroom.film(path, as: kind, from: start, into: folder))
        } catch {
            throw .refused("", kind, error)
        }
    }

    /// Runs `body` and renews the photo's lease until it is finished.
    ///
    /// A film takes minutes. The lease itself is short, so that it ends soon
    /// after the server was killed.
    private func keepingHold<Result: Sendable>(
        of photo: PhotoRecord,
        _ body: @Sendable () async throws(Problem) -> Result
    ) async throws(Problem) -> Result {
        let renewal = Task {
            while true {
                try await Task.sleep(for: .seconds(rules.lease / 3))
                await attempt("lease not renewed", of: photo) { () throws(Problem) in
                    try await services.goOn(with: photo)
                }
            }
        }
        defer { renewal.cancel() }
        return try await body()
    }

    /// Copies the original into a local file, because the blob store may be
    /// remote.
    private func copy(of original: Original) async throws -> String {
        let file = try await staging.makeFile()
        try await blobs.read(original.hash, range: 0..<original.bytes.bytes) { try await file.append($0) }
        let staged = await file.finish()
        guard staged.hash == original.hash else {
            try await staging.remove(staged.path)
            throw BlobError.wrongBytes
        }
        return staged.path
    }

    private func discard(_ paths: String...) async {
        // A file that cannot be removed now is removed at a later start.
        for path in paths { try? await staging.remove(path) }
    }

    private func reporting<Result>(_ body: () async throws -> Result) async throws(Problem) -> Result {
        do {
            return try await body()
        } catch {
            logger.error("rendition job failed", metadata: ["error": .string("\(error)")])
            throw error as? BlobError == .diskFull ? .diskFull : .unavailable
        }
    }

    /// Runs `body` and logs its error, so that one failing photo does not stop
    /// the others.
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
