package import FamilyCore
package import FoundationEssentials

package protocol ActivityReading {
    /// Returns the latest `limit` activities of members other than `member` after one moment and until another, latest
    /// first; among them their invitations of `member`.
    ///
    /// Only photos that are in the album now count, and moments that are there.
    func activity(
        in family: FamilyID,
        besides member: MemberID,
        after: Date,
        until: Date,
        limit: Int
    ) throws -> [ActivityRecord]
    /// Returns nil for a member who never looked.
    func newsMark(of member: MemberID) throws -> ActivityMark?
}

package protocol ActivityWriting {
    func save(_ mark: ActivityMark, of member: MemberID) throws
}
