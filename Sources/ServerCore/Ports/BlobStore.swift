package import FamilyCore

/// Reads blobs by their hash.
package protocol BlobReading: Sendable {
    /// The length of a read that is worth its cost; whoever reads a whole blob in ranges asks for this many bytes.
    var usualRead: Int64 { get }

    /// Returns the length of a blob; nil if there is none.
    func size(of hash: ContentHash) async throws -> ByteCount?

    /// Passes `range` of a blob to `body` in pieces of at most 256 kB.
    ///
    /// Throws `BlobError.absent` if there is no such blob. Reading waits while `body` does.
    func read(
        _ hash: ContentHash,
        range: Range<Int64>,
        _ body: @Sendable ([UInt8]) async throws -> Void
    ) async throws

    /// Reads a blob from the disk, past the page cache, and compares its hash and length.
    func verify(_ hash: ContentHash, size: ByteCount) async throws -> BlobCheck
}

/// Stores bytes under their hash.
///
/// Writes are idempotent: the same bytes have the same name, so a write may be repeated, by several servers too, and
/// needs no lock.
package protocol BlobStore: BlobReading {
    /// Stores a local file under its hash and takes the file over.
    ///
    /// When it returns, the bytes are durable and were read back to check the hash. Throws `BlobError.wrongBytes` if
    /// the hash differs, and then stores nothing.
    func keep(file path: String, as hash: ContentHash) async throws

    /// Makes a blob also a local file at `path`, where nothing is yet, without a second copy of its bytes if that is
    /// possible.
    ///
    /// If its bytes must be copied, `beforeCopy` runs first, and its error ends the call without a file. The caller
    /// must not change the file. Throws `BlobError.absent` if there is no such blob.
    func link(
        _ hash: ContentHash,
        to path: String,
        beforeCopy: @Sendable () async throws -> Void
    ) async throws

    /// Removes a blob for good because a person asked for it; a missing blob is no error.
    func remove(_ hash: ContentHash) async throws

    /// Returns the hashes of all blobs that begin with `prefix`, in no order.
    func hashes(with prefix: HashPrefix) async throws -> [ContentHash]

    /// Returns, in order, prefixes that cover all blobs.
    ///
    /// A store that needs a request for each list leaves out the prefixes that no blob has: a small album has few.
    func prefixes() async throws -> [HashPrefix]

    /// Moves an unreferenced blob to the trash of `day`; does nothing if there is no such blob.
    func moveToTrash(_ hash: ContentHash, on day: TrashDay) async throws

    /// Moves a damaged blob aside until an intact one is stored under its name.
    ///
    /// Most of a damaged photo can often still be shown.
    func quarantine(_ hash: ContentHash) async throws

    /// Brings a blob back from the trash; returns false if the trash has no intact one.
    func restoreFromTrash(_ hash: ContentHash) async throws -> Bool

    /// Brings a blob back from quarantine if it proves intact; returns false if it is damaged.
    ///
    /// Disk, cable or memory may have failed only for a moment.
    func restoreFromQuarantine(_ hash: ContentHash) async throws -> Bool

    /// Returns the contents of the trash, oldest day first.
    func trash() async throws -> [TrashContents]

    /// Removes for good what was put into the trash before `day`.
    func emptyTrash(before day: TrashDay) async throws

    /// Removes everything in trash and quarantine.
    func emptyTrash() async throws
}

/// The result of checking a blob on the disk.
package enum BlobCheck: Equatable, Sendable {
    case sound
    case absent
    /// Its length or hash differs.
    case damaged
}

extension BlobReading {
    /// 256 kB take a disk a few milliseconds.
    package var usualRead: Int64 { 256 * 1024 }

    /// Compares the length of a blob, and does not read its bytes; a blob that the disk cannot open counts as damaged.
    package func compareLength(of hash: ContentHash, with size: ByteCount) async throws -> BlobCheck {
        do {
            guard let found = try await self.size(of: hash) else { return .absent }
            return found == size ? .sound : .damaged
        } catch BlobError.diskError {
            return .damaged
        }
    }
}

extension BlobStore {
    /// Makes a blob also a local file at `path`, even if its bytes must be copied.
    package func link(_ hash: ContentHash, to path: String) async throws { try await link(hash, to: path) {} }

    package func prefixes() async throws -> [HashPrefix] { HashPrefix.all }

    package func hasBlobs() async throws -> Bool {
        for prefix in try await prefixes() where try await !hashes(with: prefix).isEmpty { return true }
        return false
    }

    /// Returns the hashes of all blobs; for small stores and tests.
    package func hashes() async throws -> [ContentHash] {
        var all: [ContentHash] = []
        for prefix in try await prefixes() { all += try await hashes(with: prefix) }
        return all
    }
}

package enum BlobError: Error, Equatable, Sendable {
    case absent
    case wrongBytes
    case diskFull
    /// The disk cannot read or write this place, or the file system is damaged there.
    case diskError
    /// Any other error, in the system's words; a retry may help.
    case failed(String)
}
