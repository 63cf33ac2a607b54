package import FamilyCore
package import FoundationEssentials

/// Reads what the copies of a server, at one database and one store, share in the catalogue.
package protocol CopyReading {
    /// Returns the note with this name; nil if there is none.
    func serverNote(_ name: String) throws -> String?
    /// Returns the versions of those of `hashes` that have one.
    func blobVersions(of hashes: [ContentHash]) throws -> [ContentHash: BlobVersion]
    /// Returns the numbers of the versions of all removals.
    func blobRemovals() throws -> [ContentHash: Int64]
    /// Returns those of `hashes` whose version was written since this moment, and that are not being removed.
    func blobsTouched(since moment: Date, among hashes: [ContentHash]) throws -> Set<ContentHash>
}

package protocol CopyWriting {
    /// Replaces the note with this name.
    func saveServerNote(_ text: String, named name: String) throws
    /// Replaces the version of a blob.
    ///
    /// Two transactions that write the version of the same blob conflict: one of them runs again.
    func save(_ version: BlobVersion, of hash: ContentHash, at moment: Date) throws
    /// Removes the versions that were written before this moment, without those of removals.
    func removeBlobVersions(endedBefore moment: Date) throws
}

/// The number of removals of one blob by any copy of the server, and whether a removal is going on.
///
/// A copy that adds bytes reads the version before it stores them, and writes the row that names them only if the
/// version is still the same. So no row names bytes that another copy found unused and removed meanwhile.
package struct BlobVersion: Equatable, Sendable {
    package var number: Int64
    package var isRemoval: Bool

    package init(number: Int64 = 0, isRemoval: Bool = false) { (self.number, self.isRemoval) = (number, isRemoval) }
}
