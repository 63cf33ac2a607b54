package import FamilyCore
package import FoundationEssentials

package protocol HidingReading {
    /// At most `limit` hidden photos of a family, the last one hidden first;
    /// those that `member` hid, or all.
    func hidden(in family: FamilyID, by member: MemberID?, limit: Int) throws -> [PhotoRecord]
    /// When `member` hid photos that are still hidden, after a moment, the last
    /// first, at most `limit`.
    func hidings(by member: MemberID, in family: FamilyID, after: Date, limit: Int) throws -> [Date]
    /// How many photos of a family each member hid that are still hidden.
    func hidingCounts(in family: FamilyID) throws -> [MemberID: Int]
}

package protocol HidingWriting {
    /// Takes a photo out of the album, or shows it again, in a new revision,
    /// which it answers.
    func setHiding(_ hiding: PhotoRecord.Hiding?, of photo: PhotoRecord) throws -> Int64
}
