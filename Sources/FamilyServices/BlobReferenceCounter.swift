import FamilyCore
import FoundationEssentials
import ServerCore

/// Prevents that a use and a removal of the same bytes overlap: it counts the uploads, exports and repairs that use a
/// file just now.
///
/// Otherwise bytes could be found unused, stored by an upload, and then removed: a photo without its bytes. An upload
/// holds its hashes from before its first byte is stored until after its row is written. Held hashes are not removed,
/// and hashes that are being removed cannot be held yet.
actor BlobReferenceCounter {
    private let context: ServiceContext
    private var holders: [ContentHash: Int] = [:]
    private var removing: Set<ContentHash> = []
    private var waiting: [CheckedContinuation<Void, Never>] = []
    /// The removals of all copies that the last sweep found, each with the uptime at which a sweep first found it.
    private var foundRemovals: [ContentHash: (version: Int64, since: Duration)] = [:]

    init(context: ServiceContext) { self.context = context }

    /// Holds `hashes` once none of them is being checked or removed.
    func hold(_ hashes: [ContentHash]) async {
        await othersDone(with: hashes)
        for hash in hashes { holders[hash, default: 0] += 1 }
    }

    /// Holds `hashes` for a row that will name them; the transaction that writes the row must confirm the hold.
    ///
    /// Throws `unavailable` if another copy is removing one of them and does not finish in time.
    func holdForRow(_ hashes: [ContentHash]) async throws(Problem) -> BlobHold {
        await hold(hashes)
        guard context.ports.hasCopies else { return BlobHold(hashes: hashes, versions: nil) }
        do throws(Problem) {
            return BlobHold(hashes: hashes, versions: try await versionsAtRest(hashes))
        } catch {
            release(hashes)
            throw error
        }
    }

    /// Returns the versions once no copy removes one of `hashes`.
    private func versionsAtRest(_ hashes: [ContentHash]) async throws(Problem) -> [ContentHash: BlobVersion] {
        let now = context.now
        for _ in 0..<Self.looksAtRemovals {
            let versions = try await context.write(.allFamilies) { try $0.touchBlobs(hashes, at: now) }
            if let versions { return versions }
            do { try await Task.sleep(for: .milliseconds(200)) } catch { break }
        }
        throw .unavailable
    }

    /// With pauses of 200 ms, a removal is waited for ten seconds; it takes longer only if its copy was killed.
    private static let looksAtRemovals = 50

    func release(_ hold: BlobHold) { release(hold.hashes) }

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
    ///
    /// `isListed` is false if the store has just listed no file with this prefix; then the store is not asked again. A
    /// file that was stored since then is among the missing ones.
    func compare(
        with prefix: HashPrefix,
        isListed: Bool = true
    ) async throws -> (files: Int, unnamed: [ContentHash], missing: Set<ContentHash>) {
        let files = isListed ? Set(try await context.ports.blobs.hashes(with: prefix)) : []
        let (used, owed) = try await context.ports.catalogue.read(.allFamilies) { reader in
            (try reader.used(with: prefix), try reader.removalsOwed(among: Array(files)))
        }
        var unnamed = files.subtracting(used).subtracting(owed).filter { !isHeld($0) }
        if context.ports.hasCopies, !unnamed.isEmpty { try await subtractBlobsOfCopies(from: &unnamed) }
        return (files.count, Array(unnamed), used.subtracting(files))
    }

    /// Removes from `unnamed` the blobs that another copy may be about to name.
    private func subtractBlobsOfCopies(from unnamed: inout Set<ContentHash>) async throws {
        let (all, since) = (Array(unnamed), context.now.addingTimeInterval(-context.rules.retention.bytesOnTheirWay))
        unnamed.subtract(
            try await context.ports.catalogue.read(.allFamilies) { try $0.blobsTouched(since: since, among: all) }
        )
    }

    /// Erases the files of deleted photos if the catalogue lists them for removal and no photo uses them.
    ///
    /// After an error they stay listed, and the next sweep tries again.
    func removeOwed(_ hashes: [ContentHash]) async {
        await claim(hashes) { [context] mine in
            let (owed, used) = try await context.ports.catalogue.read(.allFamilies) { reader in
                (try reader.removalsOwed(among: mine), try reader.used(of: mine))
            }
            try await context.removeBesideCopies(Array(owed.subtracting(used))) { try await context.erase($0) }
            let kept = Array(owed.intersection(used))
            guard !kept.isEmpty else { return }
            try await context.ports.catalogue.write(.allFamilies) { try $0.settleRemovals(of: kept) }
        }
    }

    /// Moves unused files to the trash.
    ///
    /// They are not erased, because nobody asked for it and the catalogue may be wrong.
    func moveUnusedToTrash(_ hashes: [ContentHash]) async {
        await claim(hashes) { [context] mine in
            let (used, time) = try await context.ports.catalogue.read(.allFamilies) {
                (try $0.used(of: mine), try $0.servedTimeClock()?.now)
            }
            // The trash is emptied by the same clock.
            let day = TrashDay(of: time ?? context.now)
            try await context.removeBesideCopies(mine.filter { !used.contains($0) }) { removal in
                let used = try await context.namedByCopies(removal)
                for hash in removal.hashes where !used.contains(hash) {
                    try removal.check()
                    try await context.ports.blobs.moveToTrash(hash, on: day)
                }
            }
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
            do { try await moveAside(hash, size) } catch { context.ports.report(error) }
            return found
        }
    }

    /// Moves a damaged blob aside unless another copy has replaced it.
    private func moveAside(_ hash: ContentHash, _ size: ByteCount) async throws {
        let blobs = context.ports.blobs
        try await context.removeBesideCopies([hash]) { removal in
            // Another copy may have replaced the blob between the check and the begin of the removal.
            guard let hash = removal.hashes.first else { return }
            if removal.isBesideCopies, try await blobs.verify(hash, size: size) != .damaged { return }
            try removal.check()
            try await blobs.quarantine(hash)
        }
    }

    /// Ends the removals of copies that were killed.
    ///
    /// A removal counts as abandoned when this copy has found it open for `Retention.abandonedRemoval`: no clock of
    /// another copy is compared.
    func endAbandonedRemovals() async throws(Problem) {
        guard context.ports.hasCopies else { return }
        let (uptime, now) = (context.ports.uptime(), context.now)
        let life = Duration.seconds(context.rules.retention.abandonedRemoval)
        let open = try await context.read(.allFamilies) { try $0.blobRemovals() }
        var found: [ContentHash: (version: Int64, since: Duration)] = [:]
        for (hash, version) in open {
            let known = foundRemovals[hash].flatMap { $0.version == version ? $0.since : nil }
            found[hash] = (version, known ?? uptime)
        }
        foundRemovals = found
        let abandoned = found.filter { uptime - $0.value.since >= life }.mapValues(\.version)
        guard !abandoned.isEmpty else { return }
        try await context.write(.allFamilies) { try $0.endRemoval(of: abandoned, at: now) }
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

extension ServiceContext {
    /// Erases files, and strikes the erased ones off the catalogue's list.
    ///
    /// A file that the disk cannot erase stays on the list and keeps none of the others there. After any other error
    /// the remaining files wait for the next sweep, because the whole store may be away.
    fileprivate func erase(_ removal: BlobRemoval) async throws {
        var remaining = Set(removal.hashes).subtracting(try await namedByCopies(removal))
        var failure: (any Error)?
        for hash in remaining {
            do {
                try removal.check()
                try await ports.blobs.remove(hash)
                remaining.remove(hash)
            } catch {
                failure = error
                guard error as? BlobError == .diskError else { break }
            }
        }
        let done = Set(removal.hashes).subtracting(remaining)
        try await ports.catalogue.write(.allFamilies) { try $0.settleRemovals(of: Array(done)) }
        if let failure { throw failure }
    }
}
