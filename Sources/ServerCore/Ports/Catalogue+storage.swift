package import FamilyCore
package import FoundationEssentials

/// What the catalogue knows of the blob store's files.
package protocol StorageReading {
    /// Those of all photos' blobs whose hash begins with `prefix`.
    func used(with prefix: HashPrefix) throws -> Set<ContentHash>
    /// At most `limit` hashes whose files are to be removed for good, because
    /// their photos were deleted.
    func removalsOwed(limit: Int) throws -> [ContentHash]
    /// Those of `hashes` whose files are to be removed for good.
    func removalsOwed(among hashes: [ContentHash]) throws -> Set<ContentHash>
    /// At most `limit` photos of all families that keep their bytes, in the
    /// order of their IDs, after `id`.
    func photosKept(after id: PhotoID?, limit: Int) throws -> [PhotoRecord]
    /// What all families' photos weigh on the disk.
    func bytesKept() throws -> ByteCount
    /// The time by which things are removed; nil before the first sweep.
    func sweepTime() throws -> Date?
    /// The clock by which the trash is emptied; nil before the first sweep.
    func livedClock() throws -> LivedClock?
    /// How far the files were verified; nil before the first time.
    func verification() throws -> VerificationProgress?
    /// Whether a photo's original was found damaged or missing.
    func isOriginalLost(of photo: PhotoID) throws -> Bool
    /// The photos whose originals were found damaged or missing, the latest
    /// first.
    func lostOriginals(limit: Int) throws -> [LostOriginal]
}

package protocol StorageWriting {
    /// Notes that the files of `hashes` are gone, or are used again.
    func settleRemovals(of hashes: [ContentHash]) throws
    func note(sweepTime: Date) throws
    func note(_ clock: LivedClock) throws
    func note(_ verification: VerificationProgress) throws
    /// Notes a photo whose original was found damaged or missing; it goes with
    /// the photo.
    func note(_ lost: LostOriginal) throws
    /// Notes which frame brought a copy of a photo whose original is lost.
    func noteBrought(_ photo: PhotoID, by frame: FrameID) throws
    /// Notes that a photo's original is there and sound again.
    func noteFound(_ photo: PhotoID) throws
}
