package import FamilyCore
package import FoundationEssentials

package protocol OutsideGuestReading {
    func momentLink(tokenHash: ContentHash) throws -> MomentLinkRecord?
    /// Returns the links of a moment, newest first, usable or not.
    func momentLinks(of moment: MomentID, in family: FamilyID) throws -> [MomentLinkRecord]
    /// Returns the guests from outside of a moment who were not put out, in the order they joined; the time of some may
    /// be over.
    func outsideGuests(of moment: MomentID, in family: FamilyID) throws -> [MemberRecord]
}

package protocol OutsideGuestWriting {
    /// Adds a link; all earlier ones of its moment are revoked.
    func add(_ link: MomentLinkRecord) throws
    func revokeMomentLinks(of moment: MomentID, in family: FamilyID, at now: Date) throws
    /// Revokes every link that `member` made.
    func revokeMomentLinks(madeBy member: MemberID, at now: Date) throws
    func removeMomentLinks(endedBefore moment: Date) throws
}
