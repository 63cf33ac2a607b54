package import FamilyCore

/// Hands bytes out by their hash.
package protocol BlobReading: Sendable {
    /// The length of a blob, or nothing where there is none.
    func size(of hash: ContentHash) async throws -> ByteCount?

    /// Hands `range` of a blob over in pieces of at most 256 kB.
    ///
    /// Throws `BlobError.absent` where there is no such blob. `body` waiting
    /// makes the reading wait.
    func read(
        _ hash: ContentHash,
        range: Range<Int64>,
        _ body: @Sendable ([UInt8]) async throws -> Void
    ) async throws

    /// Reads a blob from the disk, past the system's cache, and compares it with
    /// its name and its length.
    func verify(_ hash: ContentHash, size: ByteCount) async throws -> BlobCheck
}

/// Keeps bytes under the name of their hash.
///
/// Writing is idempotent: the same bytes have the same name, so a write may be
/// repeated, by several servers too, and needs no lock.
package protocol BlobStore: BlobReading {
    /// Keeps the bytes of a local file under their hash and takes the file over.
    ///
    /// When it returns, the bytes are durable and were read back and found to
    /// have this hash. Throws `BlobError.wrongBytes` where they have not, and
    /// then keeps nothing.
    func keep(file path: String, as hash: ContentHash) async throws

    /// Removes a blob for good, because somebody wanted it; removing what is not
    /// there is not an error.
    func remove(_ hash: ContentHash) async throws

    /// The names of the blobs that begin with `prefix`, in no order.
    func hashes(with prefix: HashPrefix) async throws -> [ContentHash]

    /// Moves a blob that nothing names to the trash of `day`; nothing happens
    /// where there is no such blob.
    func moveToTrash(_ hash: ContentHash, on day: TrashDay) async throws

    /// Moves a damaged blob aside, where it stays until a sound one is kept
    /// under its name: most of a damaged photo can often be shown.
    func quarantine(_ hash: ContentHash) async throws

    /// Brings a blob back from the trash; false where the trash has no sound
    /// one of this name.
    func restoreFromTrash(_ hash: ContentHash) async throws -> Bool

    /// Brings a blob back from quarantine that was put there though it is sound: the disk, its cable or the memory may
    /// have failed for a moment. False where it is damaged indeed.
    func restoreFromQuarantine(_ hash: ContentHash) async throws -> Bool

    /// What the trash holds, the oldest day first.
    func trash() async throws -> [TrashContents]

    /// Removes for good what was put into the trash before `day`.
    func emptyTrash(before day: TrashDay) async throws

    /// Removes all that lies in the trash and in quarantine.
    func emptyTrash() async throws
}

/// How a blob was found on the disk.
package enum BlobCheck: Equatable, Sendable {
    case sound
    case absent
    /// Its length or its hash is another.
    case damaged
}

extension BlobStore {
    /// The names of all blobs: for small stores and tests.
    package func hashes() async throws -> [ContentHash] {
        var all: [ContentHash] = []
        for prefix in HashPrefix.all { all += try await hashes(with: prefix) }
        return all
    }
}

package enum BlobError: Error, Equatable, Sendable {
    case absent
    case wrongBytes
    case diskFull
    /// The disk says that it cannot read or write this place (EIO).
    case diskError
    /// Anything else, in the system's words; trying again may help.
    case failed(String)
}
