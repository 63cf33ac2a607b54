package import FamilyCore
import FoundationEssentials
package import ServerCore

/// Renditions made anew beside the answering: by a newer recipe, or because a
/// disk has lost some.
///
/// What is to be done stands in the catalogue and is taken for a time: a server
/// that is killed in the middle goes on with the same photos.
package struct RenditionService: Sendable {
    let context: ServiceContext
    let custody: BlobReferenceCounter
    let sound = SoundFiles()
    private let bells: [AsyncStream<Void>.Continuation]
    /// Each comes whenever there is work that cannot wait; for one listener each.
    ///
    /// What moves takes minutes and must not stand before photos.
    package let (stillWork, movingWork): (AsyncStream<Void>, AsyncStream<Void>)

    init(context: ServiceContext, custody: BlobReferenceCounter) {
        self.context = context
        self.custody = custody
        let (still, moving) = (Self.bell(), Self.bell())
        (stillWork, movingWork) = (still.stream, moving.stream)
        bells = [still.continuation, moving.continuation]
    }

    /// Writes all photos of older recipes down as work, some at a time so that
    /// nobody waits behind them.
    package func queueOldPhotos() async throws(Problem) {
        let rules = context.rules.renditions
        var queued = 0
        repeat {
            queued = try await context.write {
                try $0.queueRenditions(olderThan: rules.recipe, limit: rules.queuedAtOnce)
            }
        } while queued == rules.queuedAtOnce
    }

    /// Somebody waits for a rendition that is listed and lost.
    package func hurry(_ photo: PhotoID, for principal: Principal) async throws(Problem) {
        let family = try context.family(for: .fetchRendition, by: principal)
        try await context.write { try $0.queueUrgentRenditions(of: photo, in: family) }
        ring()
    }

    /// The next photo to make anew, which is the caller's for
    /// `RenditionRules.lease` seconds.
    package func next(moving: Bool) async throws(Problem) -> PhotoRecord? {
        let (now, rules) = (context.now, context.rules.renditions)
        return try await context.write {
            try $0.leaseRenditions(
                moving: moving,
                now: now,
                until: now.addingTimeInterval(rules.lease),
                attempts: rules.attempts
            )
        }
    }

    /// What a photo's renditions are to be made of.
    package func source(of photo: PhotoRecord) async throws(Problem) -> Original { try await context.source(of: photo) }

    /// Somebody sent what wants to be made, and it stands in the catalogue.
    package func ring() { for bell in bells { bell.yield() } }

    /// The photo stays the caller's for another lease, counted from now.
    package func goOn(with photo: PhotoRecord) async throws(Problem) {
        let until = context.now.addingTimeInterval(context.rules.renditions.lease)
        try await context.write { try $0.prolongRenditions(of: photo.id, until: until) }
    }

    /// It could not be made for a reason that is not the photo's, as a full disk
    /// is: tried again later, and as if it had not been begun.
    package func putOff(_ photo: PhotoRecord) async throws(Problem) {
        let until = context.now.addingTimeInterval(context.rules.renditions.putOff)
        try await context.write { try $0.putOffRenditions(of: photo.id, until: until) }
    }

    /// Its film cannot be made: the photo stays its still, and says so.
    package func giveUpFilm(of photo: PhotoRecord) async throws(Problem) {
        guard let revision = try await context.write({ try $0.giveUpFilm(of: photo.id) }) else { return }
        await context.ports.events.publish(.album(revision: revision), to: .family(photo.familyID))
    }

    /// Keeps what was made of a photo, and gives up what it had before.
    package func finish(
        _ photo: PhotoRecord,
        _ renditions: [StagedRendition],
        film: StagedFilm? = nil
    ) async throws(Problem) {
        let files = renditions.map { ($0.path, $0.rendition.sha256) } + (film.map { [($0.path, $0.film.sha256)] } ?? [])
        let new = MadeRenditions(renditions: renditions.map(\.rendition), film: film?.film)
        let made = try await keepingWhatIsThere(new, of: photo)
        let hashes = made.hashes
        await custody.hold(hashes)
        do throws(Problem) {
            try await keep(files.filter { hashes.contains($0.1) })
            let recipe = context.rules.renditions.recipe
            let revision = try await context.write {
                try $0.finishRenditions(of: photo.id, made, recipe: recipe)
            }
            await custody.release(hashes)
            guard let revision else {
                // The photo was deleted meanwhile.
                return await custody.moveUnusedToTrash(hashes)
            }
            await custody.removeOwed(photo.madeHashes)
            await context.ports.events.publish(.album(revision: revision), to: .family(photo.familyID))
        } catch {
            await custody.release(hashes)
            await custody.moveUnusedToTrash(hashes)
            throw error
        }
    }

    private static func bell() -> (stream: AsyncStream<Void>, continuation: AsyncStream<Void>.Continuation) {
        AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Where the original is lost, what was made is a copy of a copy: each
    /// rendition that is still there is the better one.
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
        // A larger one would have no more in it than the largest that is there.
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
