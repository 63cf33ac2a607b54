import FamilyCore
import FoundationEssentials
import ServerCore
import Synchronization

/// A hold on blobs that a row is about to name; it also guards against removals by other copies of this server.
///
/// Within this process, `BlobReferenceCounter` prevents that held blobs are removed. Another copy may still remove one;
/// then its `BlobVersion` differs from the one in `versions`, and the row is not written.
struct BlobHold: Sendable {
    let hashes: [ContentHash]
    /// The versions as of before the bytes are stored; nil if this server has no copies.
    ///
    /// A blob without an entry had no version.
    let versions: [ContentHash: BlobVersion]?

    /// Throws `unavailable` if another copy has removed the bytes since the hold began, or is removing them.
    ///
    /// Call it in the transaction that writes the row. It writes the versions, so this transaction conflicts with one
    /// that begins a removal: the database runs one of the two again, which then sees the other's writes.
    func confirm(in writer: any CatalogueWriter, at now: Date) throws {
        guard let versions else { return }
        let present = try writer.blobVersions(of: hashes)
        for hash in Set(hashes) {
            let version = present[hash] ?? BlobVersion()
            guard version == versions[hash] ?? BlobVersion() else { throw Problem.unavailable }
            try writer.save(version, of: hash, at: now)
        }
    }
}

/// A removal of blobs; with copies, it ends before another copy counts it as abandoned.
final class BlobRemoval: Sendable {
    /// The maximum duration of a removal, by the monotonic clock.
    ///
    /// The value is far below `Retention.abandonedRemoval`, because the clocks of two copies may differ by minutes.
    static let longest: Duration = .seconds(60)

    /// The version of each hash; 0 if this server has no copies.
    let versions: [ContentHash: Int64]
    var hashes: [ContentHash] { Array(versions.keys) }
    private let until: Duration?
    private let uptime: @Sendable () -> Duration
    private let begun = Mutex(false)

    /// `until`: the deadline by `uptime`; nil if this server has no copies.
    init(_ versions: [ContentHash: Int64], until: Duration?, uptime: @escaping @Sendable () -> Duration) {
        (self.versions, self.until, self.uptime) = (versions, until, uptime)
    }

    var isBesideCopies: Bool { until != nil }

    /// True once a request of removal may have been sent to the store.
    var hasBegun: Bool { begun.withLock(\.self) }

    /// Call this before each request of removal.
    ///
    /// Throws if the deadline has passed, after which another copy may have stored the bytes again.
    func check() throws {
        if let until, uptime() > until { throw Problem.unavailable }
        begun.withLock { $0 = true }
    }
}
