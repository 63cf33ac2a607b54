package import FamilyCore
package import FoundationEssentials

package protocol HidingReading {
    /// Returns at most `limit` hidden photos of a family, last hidden first: those that `member` hid, or all if it is
    /// nil.
    func hidden(in family: FamilyID, by member: MemberID?, limit: Int) throws -> [PhotoRecord]
    /// Returns when `member` hid photos that are still hidden, after a moment; last first, at most `limit`.
    func hidings(by member: MemberID, in family: FamilyID, after: Date, limit: Int) throws -> [Date]
    /// Returns how many hidden photos each member has hidden.
    func hidingCounts(in family: FamilyID) throws -> [MemberID: Int]
}

package protocol HidingWriting {
    /// Hides or shows a photo in a new revision; returns that revision.
    func setHiding(_ hiding: PhotoRecord.Hiding?, of photo: PhotoRecord) throws -> Int64
}
