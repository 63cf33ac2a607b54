import FamilyCore
import FoundationEssentials
import ServerCore

/// The versions of blobs, by which each copy of a server sees what the other copies add and remove.
extension ServiceContext {
    /// Runs `body` while the blobs are marked as being removed; leaves out blobs that another copy is removing.
    func removeBesideCopies(
        _ hashes: [ContentHash],
        _ body: @Sendable (BlobRemoval) async throws -> Void
    ) async throws {
        guard !hashes.isEmpty else { return }
        guard ports.hasCopies else {
            let versions = Dictionary(hashes.map { ($0, Int64(0)) }) { one, _ in one }
            return try await body(BlobRemoval(versions, until: nil, uptime: ports.uptime))
        }
        // The deadline is computed before other copies can see the removal.
        let (until, now) = (ports.uptime() + BlobRemoval.longest, now)
        let mine = try await ports.catalogue.write(.allFamilies) { try $0.beginRemoval(of: hashes, at: now) }
        guard !mine.isEmpty else { return }
        let removal = BlobRemoval(mine, until: until, uptime: ports.uptime)
        do {
            try await body(removal)
        } catch {
            endLater(removal)
            throw error
        }
        do { try await end(removal) } catch { endLater(removal) }
    }

    /// Returns the hashes of a removal that a row names, because another copy wrote the row before the removal began.
    ///
    /// While the removal lasts, no copy writes a row that names one of its hashes (`BlobHold.confirm`).
    func namedByCopies(_ removal: BlobRemoval) async throws -> Set<ContentHash> {
        guard removal.isBesideCopies else { return [] }
        return try await ports.catalogue.read(.allFamilies) { try $0.used(of: removal.hashes) }
    }

    private func end(_ removal: BlobRemoval) async throws {
        let now = now
        try await ports.catalogue.write(.allFamilies) { try $0.endRemoval(of: removal.versions, at: now) }
    }

    /// Ends a failed removal after the time in which the store may still carry out a request whose answer was lost.
    ///
    /// If this process ends first, the removal counts as abandoned after `Retention.abandonedRemoval`.
    private func endLater(_ removal: BlobRemoval) {
        Task {
            if removal.hasBegun { try await Task.sleep(for: Self.longestRequest) }
            for pause in 1...Self.triesToEnd {
                if (try? await end(removal)) != nil { return }
                try await Task.sleep(for: .seconds(pause))
            }
        }
    }

    /// The store carries out a request whose answer was lost within this time, or never.
    private static let longestRequest: Duration = .seconds(120)
    /// With pauses of 1 s, 2 s and so on, the tries take over fifteen minutes.
    private static let triesToEnd = 45
}

extension CatalogueWriter {
    /// Returns the versions of those of `hashes` that no other copy removes.
    fileprivate func beginRemoval(of hashes: [ContentHash], at now: Date) throws -> [ContentHash: Int64] {
        let versions = try blobVersions(of: hashes)
        var begun: [ContentHash: Int64] = [:]
        for hash in Set(hashes) where versions[hash]?.isRemoval != true {
            let number = (versions[hash]?.number ?? 0) + 1
            try save(BlobVersion(number: number, isRemoval: true), of: hash, at: now)
            begun[hash] = number
        }
        return begun
    }

    /// Ends a removal; a hash whose removal counted as abandoned keeps its newer version.
    func endRemoval(of begun: [ContentHash: Int64], at now: Date) throws {
        for (hash, version) in try blobVersions(of: Array(begun.keys)) where version.number == begun[hash] {
            try save(BlobVersion(number: version.number), of: hash, at: now)
        }
    }

    /// Records that a row is about to name these blobs, and returns their versions; nil if one of them is being
    /// removed.
    func touchBlobs(_ hashes: [ContentHash], at now: Date) throws -> [ContentHash: BlobVersion]? {
        let versions = try blobVersions(of: hashes)
        if versions.values.contains(where: \.isRemoval) { return nil }
        for hash in Set(hashes) { try save(versions[hash] ?? BlobVersion(), of: hash, at: now) }
        return versions
    }
}
