package import FamilyCore
package import FoundationEssentials

package protocol OutsideGuestReading {
    func momentLink(tokenHash: ContentHash) throws -> MomentLinkRecord?
    /// Returns the links of a moment, newest first, usable or not.
    func momentLinks(of moment: MomentID, in family: FamilyID) throws -> [MomentLinkRecord]
    /// Returns the guests from outside of a moment who were not put out, in the order they joined; the time of some may
    /// be over.
    func outsideGuests(of moment: MomentID, in family: FamilyID) throws -> [StayingGuest]
    /// Returns the moments of a guest from outside, in the order they joined them; their time in some may be over.
    func stays(of guest: MemberID) throws -> [GuestStay]
}

package protocol OutsideGuestWriting {
    /// Adds a link; all earlier ones of its moment are revoked.
    func add(_ link: MomentLinkRecord) throws
    func revokeMomentLinks(of moment: MomentID, in family: FamilyID, at now: Date) throws
    /// Revokes every link that `member` made.
    func revokeMomentLinks(madeBy member: MemberID, at now: Date) throws
    /// Writes the time of a guest in a moment, whether they have joined it before or not.
    ///
    /// Adding a guest has written the first one.
    func save(_ stay: GuestStay) throws
    /// Ends the time of a guest in a moment, and forgets what they answered to it.
    func removeStay(of guest: MemberID, in moment: MomentID) throws
    /// Ends all stays of a guest.
    func removeStays(of guest: MemberID) throws
    func removeMomentLinks(endedBefore moment: Date) throws
}
