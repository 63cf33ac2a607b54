package import FamilyCore
package import FoundationEssentials
package import ServerCore

/// Makes renditions again in the background: after a change of the recipe, or because a disk lost some.
///
/// The queue is in the catalogue, and jobs are leased for a time: a server that was killed continues with the same
/// photos.
package struct RenditionService: Sendable {
    let context: ServiceContext
    let blobReferences: BlobReferenceCounter
    let sound = VerifiedFiles()
    let rounds = LostOriginalCursors()
    private let continuations: [AsyncStream<Void>.Continuation]
    /// Signals of urgent work, for one listener each.
    ///
    /// Films take minutes and have a queue of their own, so that photos do not wait for them.
    package let (stillWork, movingWork): (AsyncStream<Void>, AsyncStream<Void>)

    init(context: ServiceContext, blobReferences: BlobReferenceCounter) {
        self.context = context
        self.blobReferences = blobReferences
        let (still, moving) = (Self.continuation(), Self.continuation())
        (stillWork, movingWork) = (still.stream, moving.stream)
        continuations = [still.continuation, moving.continuation]
    }

    /// Queues all photos of older recipes, in batches so that other writers do not wait long.
    package func queueOldPhotos() async throws(Problem) {
        let (rules, now) = (context.rules.renditions, context.now)
        var place: RecipePlace?
        repeat {
            place = try await context.write(.allFamilies) { [place] in
                try $0.queueRenditions(olderThan: rules.recipe, after: place, limit: rules.queuedAtOnce, at: now)
            }
        } while place != nil
    }

    /// Queues a lost rendition that somebody waits for.
    package func prioritize(_ photo: PhotoID, for principal: Principal) async throws(Problem) {
        let family = try context.family(for: .fetchRendition, by: principal)
        let now = context.now
        try await context.write(.all(of: family)) { try $0.queueUrgentRenditions(of: photo, in: family, at: now) }
        signal()
    }

    /// Returns the next photo to work on; the caller has it for `RenditionRules.lease` seconds.
    package func next(moving: Bool) async throws(Problem) -> PhotoRecord? {
        let (now, rules) = (context.now, context.rules.renditions)
        return try await context.lease(.allFamilies) {
            try $0.leaseRenditions(
                moving: moving,
                now: now,
                latest: now.addingTimeInterval(rules.longestLease),
                until: now.addingTimeInterval(rules.lease),
                attempts: rules.attempts
            )
        }
    }

    /// Returns the file from which a photo's renditions are made.
    package func source(of photo: PhotoRecord) async throws(Problem) -> Original { try await context.source(of: photo) }

    /// Makes such a file a local file at `path`, without a second copy of its bytes if that is possible.
    ///
    /// A copy never takes the disk's reserve.
    package func lend(_ original: Original, at path: String) async throws {
        let storage = context.ports.storage
        try await context.ports.blobs.link(original.hash, to: path) {
            if let refusal = await storage.condition().refusal(ofStoring: original.bytes) { throw refusal }
        }
    }

    /// Signals that there is urgent work in the queue.
    package func signal() {
        signalHere()
        Task { [events = context.ports.events] in await events.tellCopies(of: .renditions) }
    }

    /// Signals in this copy only.
    package func signalHere() { for continuation in continuations { continuation.yield() } }

    /// Extends the caller's lease on the photo, counted from now.
    package func goOn(with photo: PhotoRecord) async throws(Problem) {
        let until = context.now.addingTimeInterval(context.rules.renditions.lease)
        try await context.write(.allFamilies) { try $0.prolongRenditions(of: photo.id, until: until) }
    }

    /// Postpones a photo after an error that is not its own, such as a full disk; the try counts only if the photo may
    /// have caused the error.
    ///
    /// `pause`: the seconds until the next try; nil: as the rules say.
    package func postpone(
        _ photo: PhotoRecord,
        by pause: TimeInterval? = nil,
        counting: Bool = false
    ) async throws(Problem) {
        let until = context.now.addingTimeInterval(pause ?? context.rules.renditions.postponement)
        try await context.write(.allFamilies) { writer in
            if counting {
                try writer.prolongRenditions(of: photo.id, until: until)
            } else {
                try writer.postponeRenditions(of: photo.id, until: until)
            }
        }
    }

    /// Gives up the films whose attempts are all used, because the darkroom or the server ended in each of them.
    ///
    /// A film whose original is missing waits for it.
    package func giveUpExhaustedFilms() async throws(Problem) {
        let (now, rules) = (context.now, context.rules.renditions)
        let latest = now.addingTimeInterval(rules.longestLease)
        let photos = try await context.write(.allFamilies) {
            try $0.exhaustedFilms(attempts: rules.attempts, now: now, latest: latest)
        }
        for photo in photos where try await context.isThere(photo.original.hash, of: photo.original.bytes) {
            try await giveUpFilm(of: photo)
        }
    }

    /// Records that the photo's film cannot be made; its still picture stays.
    package func giveUpFilm(of photo: PhotoRecord) async throws(Problem) {
        guard let revision = try await context.write(.allFamilies, { try $0.giveUpFilm(of: photo.id) }) else { return }
        await context.publish(revision, ofPhotos: [photo.id], in: photo.familyID)
    }

    /// Stores the files that were made of a photo and erases those that they replace.
    package func finish(
        _ photo: PhotoRecord,
        _ renditions: [StagedRendition],
        film: StagedFilm? = nil
    ) async throws(Problem) {
        let files = renditions.map { ($0.path, $0.rendition.sha256) } + (film.map { [($0.path, $0.film.sha256)] } ?? [])
        let new = MadeRenditions(renditions: renditions.map(\.rendition), film: film?.film)
        let made = try await keepingWhatIsThere(new, of: photo)
        let hashes = made.hashes
        let hold = try await blobReferences.holdForRow(hashes)
        do throws(Problem) {
            try await keep(files.filter { hashes.contains($0.1) })
            let recipe = context.rules.renditions.recipe
            let now = context.now
            let revision = try await context.write(.allFamilies) { writer in
                try hold.confirm(in: writer, at: now)
                return try writer.finishRenditions(of: photo.id, made, recipe: recipe)
            }
            await blobReferences.release(hold)
            guard let revision else {
                // The photo was deleted meanwhile.
                return await blobReferences.moveUnusedToTrash(hashes)
            }
            await blobReferences.removeOwed(photo.madeHashes)
            await context.publish(revision, ofPhotos: [photo.id], in: photo.familyID)
        } catch {
            await blobReferences.release(hold)
            await blobReferences.moveUnusedToTrash(hashes)
            throw error
        }
    }

    private static func continuation() -> (stream: AsyncStream<Void>, continuation: AsyncStream<Void>.Continuation) {
        AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Keeps existing renditions if the original is lost: then the new ones are copies of a copy and worse.
    private func keepingWhatIsThere(
        _ made: MadeRenditions,
        of photo: PhotoRecord
    ) async throws(Problem) -> MadeRenditions {
        let original = photo.original
        guard photo.motion == nil, try await !context.isThere(original.hash, of: original.bytes) else { return made }
        var there: [Rendition] = []
        for old in photo.renditions where try await context.isThere(old.sha256, of: old.bytes) { there.append(old) }
        guard let largest = there.map(\.name).max() else { return made }
        var kept = made
        // A rendition larger than the largest existing one would contain no more detail.
        kept.renditions = made.renditions.filter { $0.name <= largest }.map { new in
            there.first { $0.name == new.name } ?? new
        }
        return kept
    }

    private func keep(_ files: [(path: String, hash: ContentHash)]) async throws(Problem) {
        do {
            for (path, hash) in files { try await context.ports.blobs.keep(file: path, as: hash) }
        } catch {
            throw context.problem(from: error)
        }
    }
}
