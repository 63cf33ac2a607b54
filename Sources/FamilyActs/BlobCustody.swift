import FamilyCore
import ServerCore

/// Keeps an upload and a deletion of the same bytes from crossing.
///
/// Without it, bytes could be found unused, kept by an upload, and then
/// removed: a photo without its bytes. An upload holds its hashes from before
/// the first byte is kept until after its row is written; what is held is not
/// removed, and what is being removed cannot be held yet.
actor BlobCustody {
    private let context: ActContext
    private var holders: [ContentHash: Int] = [:]
    private var removing: Set<ContentHash> = []
    /// Left alone because somebody held them; looked at again on release.
    private var skipped: Set<ContentHash> = []
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(context: ActContext) { self.context = context }

    /// Waits until none of `hashes` is being removed; a removal is short.
    func hold(_ hashes: [ContentHash]) async {
        while !removing.isDisjoint(with: hashes) {
            await withCheckedContinuation { waiting.append($0) }
        }
        for hash in hashes { holders[hash, default: 0] += 1 }
    }

    func release(_ hashes: [ContentHash]) async {
        for hash in hashes {
            let others = holders[hash, default: 1] - 1
            holders[hash] = others > 0 ? others : nil
        }
        let free = hashes.filter { skipped.contains($0) && holders[$0] == nil }
        guard !free.isEmpty else { return }
        skipped.subtract(free)
        await removeUnused(free)
    }

    /// Removes those of `hashes` that no photo stands on.
    ///
    /// What goes wrong goes to the log; the next start tries again.
    func removeUnused(_ hashes: [ContentHash]) async {
        let wanted = Set(hashes).subtracting(removing)
        let held = wanted.filter { holders[$0] != nil }
        skipped.formUnion(held)
        let mine = wanted.subtracting(held)
        removing.formUnion(mine)
        await remove(mine)
        removing.subtract(mine)
        let awake = waiting
        waiting = []
        for waiter in awake { waiter.resume() }
    }

    private func remove(_ hashes: Set<ContentHash>) async {
        let list = Array(hashes)
        do {
            let used = try await context.ports.catalogue.read { try $0.used(of: list) }
            for hash in list where !used.contains(hash) { try await context.ports.blobs.remove(hash) }
        } catch {
            context.ports.report(error)
        }
    }
}
