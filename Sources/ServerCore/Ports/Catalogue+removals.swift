package import FamilyCore
package import FoundationEssentials

package protocol RemovalReading {
    /// Returns a photo of a family, deleted or hidden ones included.
    func remembered(_ id: PhotoID, in family: FamilyID) throws -> PhotoRecord?
    /// Returns whether the family has or had a photo with this ID, also one that is kept from the reader.
    func isKnown(_ id: PhotoID, in family: FamilyID) throws -> Bool
    /// Returns at most `limit` photos that `member` deleted and can restore after `now`, last one first.
    func undoable(by member: MemberID, after now: Date, limit: Int) throws -> [PhotoRecord]
    /// Returns at most `limit` deleted photos of all families whose time to undo ends at `now` or before, by the date in
    /// their rows; whether that time has really passed, `DeletionTimer` tells.
    func deleted(undoEndingBy now: Date, limit: Int) throws -> [PhotoRecord]
}

package protocol RemovalWriting {
    /// Deletes a photo in a new revision; returns that revision.
    ///
    /// Everything of the photo is kept for an undo.
    func remove(_ photo: PhotoRecord, at now: Date, undo: PhotoRecord.Undo) throws -> Int64
    /// Restores a deleted photo in a new revision; returns that revision.
    ///
    /// Throws `.conflict` if the same bytes are in the album again.
    func putBack(_ photo: PhotoRecord) throws -> Int64
    /// Reduces a deleted photo to a tombstone and subtracts its bytes from the family's.
    func purge(_ photo: PhotoRecord) throws
}
