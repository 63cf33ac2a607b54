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
            await attempt("exhausted films not given up") { () throws(Problem) in
                try await services.giveUpExhaustedFilms()
            }
            services.signalHere()
            try? await Task.sleep(for: .seconds(pause))
            pause = rules.lookEvery
        }
    }

    private func work(atEach signals: AsyncStream<Void>, moving: Bool) async {
        for await _ in signals { await drainQueue(moving: moving) }
    }

    /// Makes the photos that wait.
    func drainQueue(moving: Bool) async {
        var goesOn = true
        while goesOn, !Task.isCancelled {
            goesOn =
                await attempt("rendition job failed") { () throws(Problem) in try await makeNext(moving: moving) }
                ?? false
        }
    }

    /// Makes one photo.
    ///
    /// Returns false if the queue is empty, or if the store, the disk or the memory failed: then the next photo would
    /// fail too, and waits for the next signal.
    private func makeNext(moving: Bool) async throws(Problem) -> Bool {
        guard let photo = try await services.next(moving: moving) else { return false }
        do throws(Problem) {
            try await make(photo)
        } catch {
            log("rendition job failed", error, of: photo)
            let isOfServer = [.unavailable, .diskFull, .diskReadOnly, .storageLost].contains(error)
            return !isOfServer && error.code != .outOfMemory
        }
        return true
    }

    private func make(_ photo: PhotoRecord) async throws(Problem) {
        do throws(Problem) {
            // A large film also takes long to be fetched from a store on another machine, and to be stored there.
            try await keepingHold(of: photo) { () throws(Problem) in try await makeWhileHeld(photo) }
        } catch {
            try await settle(photo, after: error)
            throw error
        }
    }

    private func makeWhileHeld(_ photo: PhotoRecord) async throws(Problem) {
        let source = try await services.source(of: photo)
        let original = try await reporting { try await fetch(source) }
        try await discarding(original) { () throws(Problem) in
            let folder = try await reporting { try await staging.makeFolder() }
            try await discarding(folder) { () throws(Problem) in
                try await make(photo, of: source, at: original, into: folder)
            }
        }
    }

    private func make(
        _ photo: PhotoRecord,
        of source: Original,
        at original: String,
        into folder: String
    ) async throws(Problem) {
        let (developed, film) = try await develop(original, source.kind, from: photo.filmStart, into: folder)
        let (renditions, staged) = try await reporting {
            try await hashing.run { (try developed.renditions.map { try $0.staged() }, try film?.staged()) }
        }
        try await services.finish(photo, renditions, film: staged)
    }

    /// Decides what becomes of a photo's job after an error.
    private func settle(_ photo: PhotoRecord, after error: Problem) async throws(Problem) {
        switch error {
        // A film waits for its original, which may only be away. For a still photo the lease counts as an attempt, and
        // the attempts are reset when its bytes are brought back.
        case .originalMissing: if photo.wantsFilm { try await services.postpone(photo) }
        // An error below 500 is in the file and will not go away; other errors are the server's and may.
        case _ where error.status < 500: try await services.giveUpFilm(of: photo)
        // A darkroom that ended with the server tells nothing of the photo, which is made first after the next start.
        case _ where Task.isCancelled:
            try await evenIfCancelled { () throws(Problem) in try await services.postpone(photo, by: 0) }
        // The memory ran out, and this film may be what needs it: when its attempts are used, it is given up.
        case _ where error.code == .outOfMemory: try await services.postpone(photo, counting: photo.wantsFilm)
        default: try await services.postpone(photo)
        }
    }

    /// Runs `body` in a task of its own: the catalogue takes no write of a cancelled task.
    private func evenIfCancelled(_ body: @escaping @Sendable () async throws(Problem) -> Void) async throws(Problem) {
        let failure = await Task { () -> Problem? in
            do throws(Problem) {
                try await body()
                return nil
            } catch {
                return error
            }
        }.value
        if let failure { throw failure }
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
            // A darkroom that ends with the server is no error.
            if error.isOurs, !Task.isCancelled {
                logger.error("darkroom failed", metadata: ["error": .string("\(error)")])
            }
            throw .refused("", kind, error)
        }
    }

    /// Runs `body` and renews the photo's lease until it is finished.
    ///
    /// A film takes minutes. The lease itself is short, so that it ends soon
    /// after the server was killed.
    private func keepingHold(
        of photo: PhotoRecord,
        _ body: @Sendable () async throws(Problem) -> Void
    ) async throws(Problem) {
        let renewal = Task {
            while true {
                try await Task.sleep(for: .seconds(rules.lease / 3))
                await attempt("lease not renewed", of: photo) { () throws(Problem) in
                    try await services.goOn(with: photo)
                }
            }
        }
        var failure: Problem?
        do throws(Problem) {
            try await body()
        } catch {
            failure = error
        }
        renewal.cancel()
        // A renewal that is under way must not change the lease after it was decided what becomes of the job.
        _ = await renewal.result
        if let failure { throw failure }
    }

    /// Makes the original a local file and returns its path, because the blob store may be remote.
    private func fetch(_ original: Original) async throws -> String {
        let path = staging.newPath()
        do {
            try await services.lend(original, at: path)
            let hash = try await hashing.run { () throws(BlobError) in try StagedFile(reading: path).hash }
            guard hash == original.hash else { throw BlobError.wrongBytes }
            return path
        } catch {
            // A file that cannot be removed now is removed at a later start.
            try? await staging.remove(path)
            throw error
        }
    }

    /// Runs `body` and removes the staged file or folder, also after an error.
    private func discarding(_ path: String, _ body: () async throws(Problem) -> Void) async throws(Problem) {
        var failure: Problem?
        do throws(Problem) {
            try await body()
        } catch {
            failure = error
        }
        // A file that cannot be removed now is removed at a later start.
        try? await staging.remove(path)
        if let failure { throw failure }
    }

    private func reporting<Result>(_ body: () async throws -> Result) async throws(Problem) -> Result {
        do {
            return try await body()
        } catch {
            if let problem = error as? Problem { throw problem }
            logger.error("rendition job failed", metadata: ["error": .string("\(error)")])
            switch error as? BlobError {
            case .diskFull: throw .diskFull
            case .absent, .wrongBytes: throw .originalMissing
            default: throw .unavailable
            }
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
            log(what, error, of: photo)
            return nil
        }
    }

    private func log(_ what: String, _ error: Problem, of photo: PhotoRecord? = nil) {
        let name = photo.map { $0.id.text } ?? "-"
        logger.warn("\(what)", error, ["photo": .string(name)])
    }
}

extension PhotoRecord {
    /// Whether the photo has a film that was not made yet.
    fileprivate var wantsFilm: Bool { motion != nil && film == nil }
}
