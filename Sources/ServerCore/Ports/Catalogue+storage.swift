package import FamilyCore
package import FoundationEssentials

/// What the catalogue knows of the files in the blob store.
package protocol StorageReading {
    /// Returns the hashes of all photos' blobs that begin with `prefix`.
    func used(with prefix: HashPrefix) throws -> Set<ContentHash>
    /// Returns at most `limit` hashes whose files must be erased because their photos were deleted.
    func removalsOwed(limit: Int) throws -> [ContentHash]
    /// Returns those of `hashes` whose files must be erased.
    func removalsOwed(among hashes: [ContentHash]) throws -> Set<ContentHash>
    /// Returns those of `hashes` that are originals of deleted photos and of no others.
    func deletedOriginals(among hashes: [ContentHash]) throws -> Set<ContentHash>
    /// Returns at most `limit` photos of all families that still have files, in the order of their IDs, after `id`.
    func photosKept(after id: PhotoID?, limit: Int) throws -> [PhotoRecord]
    /// Returns the bytes of a family's photos on the disk that are withheld from the reader; zero if none is.
    func bytesWithheld(in family: FamilyID) throws -> ByteCount
    /// Returns the bytes of all families' photos on the disk.
    func bytesKept() throws -> ByteCount
    /// Returns the clock time by which rows are removed; nil before the first sweep.
    func sweepTime() throws -> Date?
    /// Returns the clock by which the trash is emptied; nil before the first sweep.
    func servedTimeClock() throws -> ServedTimeClock?
    /// Returns how far the files were verified; nil before the first time.
    func verification() throws -> VerificationProgress?
    /// Returns whether a photo's original was found damaged or missing.
    func isOriginalLost(of photo: PhotoID) throws -> Bool
    /// Returns the photos whose originals were found damaged or missing, latest first.
    func lostOriginals(of family: FamilyID, limit: Int) throws -> [LostOriginal]
    /// Returns at most `limit` still photos of a family whose renditions were begun `attempts` times and never finished,
    /// and on which nobody works now, latest first.
    ///
    /// A lease that ends after `latest` counts as over.
    func exhaustedPhotos(of family: FamilyID, attempts: Int, now: Date, latest: Date, limit: Int) throws -> [PhotoID]
}

package protocol StorageWriting {
    /// Records that the files of `hashes` are erased or used again.
    func settleRemovals(of hashes: [ContentHash]) throws
    func note(sweepTime: Date) throws
    func note(_ clock: ServedTimeClock) throws
    func note(_ verification: VerificationProgress) throws
    /// Records a photo whose original was found damaged or missing; the record is removed with the photo.
    func note(_ lost: LostOriginal) throws
    /// Records which frame uploaded a copy of a photo whose original is lost.
    func noteBrought(_ photo: PhotoID, by frame: FrameID) throws
    /// Records that a photo's original is intact again.
    func noteFound(_ photo: PhotoID) throws
}
