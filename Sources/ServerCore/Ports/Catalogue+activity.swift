package import FamilyCore
package import FoundationEssentials

package protocol ActivityReading {
    /// What others than `member` did after a moment with the photos that are in
    /// the album now; the latest `limit` of it, latest first.
    func activity(
        in family: FamilyID,
        besides member: MemberID,
        after: Date,
        limit: Int
    ) throws -> [ActivityRecord]
    /// Nothing of one who never looked.
    func newsMark(of member: MemberID) throws -> NewsMark?
}

package protocol ActivityWriting {
    func save(_ mark: NewsMark, of member: MemberID) throws
}
