package import FamilyCore
package import FoundationEssentials

package protocol RemovalReading {
    /// A photo of a family, also one that was taken out of the album.
    func remembered(_ id: PhotoID, in family: FamilyID) throws -> PhotoRecord?
    /// At most `limit` photos that `member` deleted and may bring back after
    /// `now`, the last one first.
    func undoable(by member: MemberID, after now: Date, limit: Int) throws -> [PhotoRecord]
    /// At most `limit` deleted photos of all families that nobody may bring
    /// back any more.
    func undoOver(by now: Date, limit: Int) throws -> [PhotoRecord]
}

package protocol RemovalWriting {
    /// Takes a photo out of the album, in a new revision, which it answers;
    /// all that belongs to it is kept for its way back.
    func remove(_ photo: PhotoRecord, at now: Date, undo: PhotoRecord.Undo) throws -> Int64
    /// Puts a removed photo back in its place, in a new revision, which it
    /// answers.
    ///
    /// Where the same bytes are in the album by then, that is a `.conflict`.
    func putBack(_ photo: PhotoRecord) throws -> Int64
    /// Leaves of a removed photo a bare tombstone, and gives the family its
    /// bytes back.
    func purge(_ photo: PhotoRecord) throws
}
