package import FamilyCore
import FoundationEssentials
package import ServerCore

// The work of the server: it checks the files, then carries out the keeper's decision. Each step may be interrupted at
// any point and repeated: the checked files are in the record, and the photos that were taken in are in the catalogue.

extension FoundPhotoService {
    package enum Work: Sendable {
        /// The files that were not checked yet, the largest first.
        case look([ContentHash])
        case takeIn([FoundFile], FoundPhotos.Taking)
        case leave
    }

    /// Returns the next work; nil if there is none.
    package func work() async throws(Problem) -> Work? {
        guard let found = await list.current else { return nil }
        do {
            switch found.decision {
            case .leave?: return .leave
            case .takeIn(let taking)?: return .takeIn(found.photos, taking)
            case nil where found.isListed:
                try await forgetKnown()
                return nil
            case nil: return try await look(at: found)
            }
        } catch {
            throw context.problem(from: error)
        }
    }

    /// Returns whether a file must still be checked: not if it was made from a file that was checked.
    package func isOpen(_ hash: ContentHash) async -> Bool {
        guard await list.current != nil else { return false }
        return await !list.explains(hash)
    }

    /// Throws if the whole store is away, so that no single file is blamed for it.
    package func checkStore() async throws(Problem) {
        let condition = await context.ports.storage.condition()
        guard condition.loss == nil, !condition.isStoreAway else { throw .storageLost }
    }

    /// Links a file of the blob store to a local file at `path`, without a copy of its bytes; returns false if the file
    /// is gone or the disk cannot read it.
    package func lend(_ hash: ContentHash, at path: String) async throws(Problem) -> Bool {
        do {
            try await context.ports.blobs.link(hash, to: path)
            return true
        } catch BlobError.absent, BlobError.diskError {
            return false
        } catch {
            throw context.problem(from: error)
        }
    }

    package func note(_ file: FoundFile) async throws(Problem) {
        do { try await list.note(file) } catch { throw context.problem(from: error) }
    }

    /// Records that a photo was taken in.
    package func noteTaken(_ hash: ContentHash) async throws(Problem) {
        do { try await list.noteTaken(hash) } catch { throw context.problem(from: error) }
    }

    /// Records why taking in cannot go on now; nil if it goes on.
    package func note(hindrance: Problem?) async { await list.note(hindrance: hindrance) }

    /// Drops the cached record when another copy of the server continues the work.
    package func leaveToOthers() async { await list.leaveToOthers() }

    /// Has the keepers decide again about the remaining photos, because their moment is gone or open to the family:
    /// photos must not be shown to more people.
    package func askAgain() async throws(Problem) { try await change { $0.decision = nil } }

    /// Ends the decision that was carried out: files that cannot be read follow the rules of every unreferenced file.
    package func finish() async throws(Problem) {
        do { try await list.end() } catch { throw context.problem(from: error) }
    }

    /// Moves the files that keepers left, and what was made from them, to the trash of this day.
    package func moveLeft() async throws(Problem) {
        guard let found = await list.current, found.decision == .leave else { return }
        let hashes = found.files.flatMap(\.hashes)
        for start in stride(from: 0, to: hashes.count, by: Self.movedAtOnce) {
            await blobReferences.moveUnusedToTrash(Array(hashes[start..<min(start + Self.movedAtOnce, hashes.count)]))
        }
        try await finish()
    }

    /// Erases the files of a family that deleted itself and left no other behind.
    func forget() async throws {
        guard let found = await list.current else { return }
        var failure: BlobError?
        for hash in found.files.flatMap(\.hashes) {
            do {
                try await context.ports.blobs.remove(hash)
            } catch BlobError.diskError {
                // This file stays on the list and keeps none of the others there.
                failure = .diskError
            }
        }
        if let failure { throw failure }
        try await list.end()
    }

    private static let movedAtOnce = 100

    private func look(at found: FoundPhotos) async throws -> Work? {
        let explained = found.explained
        var open: [(hash: ContentHash, size: Int64)] = []
        for hash in try await unnamed() where !explained.contains(hash) {
            guard let size = try await size(of: hash) else { continue }
            open.append((hash, size.bytes))
        }
        guard open.isEmpty else {
            // An original is usually larger than the files that were made from it.
            return .look(open.sorted { ($1.size, $1.hash.hex) < ($0.size, $0.hash.hex) }.map(\.hash))
        }
        if found.photos.isEmpty {
            try await list.end()
        } else {
            let hadOthers = await context.ports.storage.hadSeveralFamilies()
            let only = try await context.ports.catalogue.read(.allFamilies) { try $0.onlyFamily() }
            try await list.change { ($0.isListed, $0.family) = (true, hadOthers ? nil : only) }
        }
        return nil
    }

    /// Returns zero for a file that the disk cannot open, so that it is looked at last; nil if there is no such file.
    private func size(of hash: ContentHash) async throws -> ByteCount? {
        do { return try await context.ports.blobs.size(of: hash) } catch BlobError.diskError { return .zero }
    }

    /// Returns the files that no photo uses and nobody deleted.
    private func unnamed() async throws -> [ContentHash] {
        var unnamed: [ContentHash] = []
        for prefix in try await context.ports.blobs.prefixes() {
            unnamed += try await blobReferences.compare(with: prefix).unnamed
        }
        return try await context.ports.catalogue.read(.allFamilies) { [unnamed] reader in
            let deleted = try reader.deletedOriginals(among: unnamed)
            return unnamed.filter { !deleted.contains($0) }
        }
    }

    /// Drops the files that the catalogue names now, because somebody sent them again.
    private func forgetKnown() async throws {
        guard let found = await list.current else { return }
        let hashes = found.files.map(\.hash)
        let used = try await context.ports.catalogue.read(.allFamilies) { try $0.used(of: hashes) }
        guard !used.isEmpty else { return }
        try await list.change { $0.remove(used) }
        if await list.current?.photos.isEmpty == true { try await list.end() }
    }

    private func change(_ body: @Sendable (inout FoundPhotos) -> Void) async throws(Problem) {
        do { try await list.change(body) } catch { throw context.problem(from: error) }
    }
}
