package import FamilyCore

/// Keeps bytes under the name of their hash.
///
/// Writing is idempotent: the same bytes have the same name, so a write may be
/// repeated, by several servers too, and needs no lock.
package protocol BlobStore: Sendable {
    /// Keeps the bytes of a local file under their hash and takes the file over.
    ///
    /// When it returns, the bytes are durable and were read back and found to
    /// have this hash. Throws `BlobTrouble.wrongBytes` where they have not, and
    /// then keeps nothing.
    func keep(file path: String, as hash: ContentHash) async throws

    /// The length of a blob, or nothing where there is none.
    func size(of hash: ContentHash) async throws -> ByteCount?

    /// Hands `range` of a blob over in pieces of at most 256 kB.
    ///
    /// Throws `BlobTrouble.absent` where there is no such blob. `body` waiting
    /// makes the reading wait.
    func read(
        _ hash: ContentHash,
        range: Range<Int64>,
        _ body: @Sendable ([UInt8]) async throws -> Void
    ) async throws

    /// Removes a blob; removing what is not there is not an error.
    func remove(_ hash: ContentHash) async throws

    /// The names of all blobs, for the check that nothing is lost or left over.
    func hashes() async throws -> [ContentHash]
}

package enum BlobTrouble: Error, Equatable, Sendable {
    case absent
    case wrongBytes
    case diskFull
    /// Anything else, in the system's words; trying again may help.
    case failed(String)
}
