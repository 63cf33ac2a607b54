import FamilyCore
import ServerCore

/// Prevents that a use and a removal of the same bytes overlap: it counts the uploads, exports and repairs that use a file
/// just now.
///
/// Otherwise bytes could be found unused, stored by an upload, and then removed: a photo without its bytes. An upload
/// holds its hashes from before its first byte is stored until after its row is written. Held hashes are not removed,
/// and hashes that are being removed cannot be held yet.
actor BlobReferenceCounter {
    private let context: ServiceContext
    private var holders: [ContentHash: Int] = [:]
    private var removing: Set<ContentHash> = []
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(context: ServiceContext) { self.context = context }

    /// Holds `hashes` once none of them is being checked or removed.
    func hold(_ hashes: [ContentHash]) async {
        await othersDone(with: hashes)
        for hash in hashes { holders[hash, default: 0] += 1 }
    }

    func release(_ hashes: [ContentHash]) {
        for hash in hashes {
            let others = holders[hash, default: 1] - 1
            holders[hash] = others > 0 ? others : nil
        }
    }

    /// Returns whether an upload or an export needs these bytes now.
    func isHeld(_ hash: ContentHash) -> Bool { holders[hash] != nil }

    /// Compares the files whose hashes begin with `prefix` with the catalogue.
    ///
    /// Returns the files that no photo uses, nobody holds and nobody deleted, and the hashes that have no file.
    func compare(
        with prefix: HashPrefix
    ) async throws -> (files: Int, unnamed: [ContentHash], missing: Set<ContentHash>) {
        let files = Set(try await context.ports.blobs.hashes(with: prefix))
        let (used, owed) = try await context.ports.catalogue.read(.everything) { reader in
            (try reader.used(with: prefix), try reader.removalsOwed(among: Array(files)))
        }
        let unnamed = files.subtracting(used).subtracting(owed).filter { !isHeld($0) }
        return (files.count, Array(unnamed), used.subtracting(files))
    }

    /// Erases the files of deleted photos if the catalogue lists them for removal and no photo uses them.
    ///
    /// After an error they stay listed, and the next sweep tries again.
    func removeOwed(_ hashes: [ContentHash]) async {
        await claim(hashes) { [context] mine in
            let owed = try await context.ports.catalogue.read(.everything) { reader in
                let used = try reader.used(of: mine)
                return try reader.removalsOwed(among: mine).map { ($0, isUsed: used.contains($0)) }
            }
            for (hash, isUsed) in owed where !isUsed { try await context.ports.blobs.remove(hash) }
            guard !owed.isEmpty else { return }
            try await context.ports.catalogue.write(.everything) { try $0.settleRemovals(of: owed.map(\.0)) }
        }
    }

    /// Moves unused files to the trash.
    ///
    /// They are not erased, because nobody asked for it and the catalogue may be wrong.
    func moveUnusedToTrash(_ hashes: [ContentHash]) async {
        await claim(hashes) { [context] mine in
            let (used, time) = try await context.ports.catalogue.read(.everything) {
                (try $0.used(of: mine), try $0.livedClock()?.now)
            }
            // The trash is emptied by the same clock.
            let day = TrashDay(of: time ?? context.now)
            for hash in mine where !used.contains(hash) { try await context.ports.blobs.moveToTrash(hash, on: day) }
        }
    }

    /// Checks a blob and moves it aside if it is damaged; returns the result, or nil if the blob cannot be read.
    ///
    /// Waits for another check or removal of the same blob, which may move the file away while the caller reads it. A
    /// held blob stays where it is: its holder may be replacing it. An error while moving does not change the result.
    ///
    /// `note` records a damaged blob before it is moved: a server that ends in between would have no blob at its place
    /// and no word of it. If it throws, the blob stays, and the result is nil.
    func quarantineIfDamaged(
        _ hash: ContentHash,
        size: ByteCount,
        noting note: @Sendable () async throws -> Void = {}
    ) async -> BlobCheck? {
        await othersDone(with: [hash])
        let blobs = context.ports.blobs
        guard holders[hash] == nil else {
            do { return try await blobs.verify(hash, size: size) } catch {
                context.ports.report(error)
                return nil
            }
        }
        return await claim([hash]) { [context] _ in
            let found = try await blobs.verify(hash, size: size)
            guard found == .damaged else { return found }
            try await note()
            do { try await blobs.quarantine(hash) } catch { context.ports.report(error) }
            return found
        }
    }

    /// Returns when none of `hashes` is being checked or removed; both are short.
    private func othersDone(with hashes: [ContentHash]) async {
        while !removing.isDisjoint(with: hashes) {
            await withCheckedContinuation { waiting.append($0) }
        }
    }

    /// Runs `body` on those of `hashes` that have no hold, and prevents new holds meanwhile.
    ///
    /// Returns nil if all are held, or if `body` threw; its error is logged.
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
