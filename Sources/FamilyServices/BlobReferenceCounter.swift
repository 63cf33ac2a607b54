import FamilyCore
import ServerCore

/// Keeps an upload and a removal of the same bytes from crossing.
///
/// Without it, bytes could be found unused, kept by an upload, and then
/// removed: a photo without its bytes. An upload holds its hashes from before
/// the first byte is kept until after its row is written; what is held is not
/// removed, and what is being removed cannot be held yet.
actor BlobReferenceCounter {
    private let context: ServiceContext
    private var holders: [ContentHash: Int] = [:]
    private var removing: Set<ContentHash> = []
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(context: ServiceContext) { self.context = context }

    /// Waits until none of `hashes` is being removed; a removal is short.
    func hold(_ hashes: [ContentHash]) async {
        while !removing.isDisjoint(with: hashes) {
            await withCheckedContinuation { waiting.append($0) }
        }
        for hash in hashes { holders[hash, default: 0] += 1 }
    }

    func release(_ hashes: [ContentHash]) {
        for hash in hashes {
            let others = holders[hash, default: 1] - 1
            holders[hash] = others > 0 ? others : nil
        }
    }

    /// Whether an upload or an export stands on these bytes right now.
    func isHeld(_ hash: ContentHash) -> Bool { holders[hash] != nil }

    /// Removes the files of deleted photos for good, as far as the catalogue
    /// owes it and no photo stands on them.
    ///
    /// What fails stays owed, and the next sweep tries again.
    func removeOwed(_ hashes: [ContentHash]) async {
        await claim(hashes) { [context] mine in
            let owed = try await context.ports.catalogue.read { reader in
                let used = try reader.used(of: mine)
                return try reader.removalsOwed(among: mine).map { ($0, isUsed: used.contains($0)) }
            }
            for (hash, isUsed) in owed where !isUsed { try await context.ports.blobs.remove(hash) }
            guard !owed.isEmpty else { return }
            try await context.ports.catalogue.write { try $0.settleRemovals(of: owed.map(\.0)) }
        }
    }

    /// Moves those of `hashes` that no photo stands on to the trash: nobody asked
    /// for their removal, and the catalogue may be wrong.
    func moveUnusedToTrash(_ hashes: [ContentHash]) async {
        await claim(hashes) { [context] mine in
            let (used, time) = try await context.ports.catalogue.read {
                (try $0.used(of: mine), try $0.livedClock()?.now)
            }
            // The trash is emptied by the same clock.
            let day = TrashDay(of: time ?? context.now)
            for hash in mine where !used.contains(hash) { try await context.ports.blobs.moveToTrash(hash, on: day) }
        }
    }

    /// Moves a blob aside whose bytes are not those of its name, and tells how it
    /// was found; nil where somebody holds it right now, or cannot be read.
    ///
    /// A disk that does not let it be moved changes nothing about what it is.
    func quarantineIfDamaged(_ hash: ContentHash, size: ByteCount) async -> BlobCheck? {
        let blobs = context.ports.blobs
        return await claim([hash]) { [context] _ in
            let found = try await blobs.verify(hash, size: size)
            guard found == .damaged else { return found }
            do { try await blobs.quarantine(hash) } catch { context.ports.report(error) }
            return found
        }
    }

    /// Runs `body` on those of `hashes` that nobody holds, while nobody can
    /// begin to hold them.
    ///
    /// Nil where all are held, or where `body` threw: its error goes to the log.
    @discardableResult
    private func claim<Result: Sendable>(
        _ hashes: [ContentHash],
        _ body: @Sendable ([ContentHash]) async throws -> Result
    ) async -> Result? {
        let mine = Set(hashes).subtracting(removing).filter { holders[$0] == nil }
        guard !mine.isEmpty else { return nil }
        removing.formUnion(mine)
        var result: Result?
        do {
            result = try await body(Array(mine))
        } catch {
            context.ports.report(error)
        }
        removing.subtract(mine)
        let awake = waiting
        waiting = []
        for waiter in awake { waiter.resume() }
        return result
    }
}
