package import FamilyCore

package protocol HidingReading {
    /// At most `limit` hidden photos of a family, the last one hidden first;
    /// those that `member` hid, or all.
    func hidden(in family: FamilyID, by member: MemberID?, limit: Int) throws -> [PhotoRecord]
}

package protocol HidingWriting {
    /// Takes a photo out of the album, or shows it again, in a new revision,
    /// which it answers.
    func setHiding(_ hiding: PhotoRecord.Hiding?, of photo: PhotoRecord) throws -> Int64
}
