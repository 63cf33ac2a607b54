package import FamilyCore
package import FoundationEssentials

/// Photos and moments that wait as a surprise: in the views of all but their sender or maker, they do not exist.
package protocol SurpriseReading {
    /// Returns at most `limit` photos whose time has come at `now`, deleted ones left out, the earliest first; among
    /// those of one time, in the order in which they were sent.
    func photosToArrive(at now: Date, limit: Int) throws -> [PhotoRecord]
    /// Returns the moments whose time has come at `now`.
    func momentsToArrive(at now: Date) throws -> [MomentRecord]
    /// Returns the time for which a moment for the whole family waited when it was removed; nil if it did not, or if it is
    /// another member's.
    func waiting(ofRemoved moment: MomentID, madeBy member: MemberID) throws -> Date?
    /// Returns at most `limit` photos of a sender that wait as a surprise in a moment that was deleted, the earliest first.
    func surprises(of sender: MemberID, inRemovedMomentsOf family: FamilyID, limit: Int) throws -> [PhotoRecord]
}

package protocol SurpriseWriting {
    /// Shows a photo that waits, as a surprise or to be let in, to all who see its moment: it arrives now, at the
    /// family's next position; returns the new revision.
    func arrive(_ photo: PhotoRecord, at now: Date) throws -> Int64
    /// Shows a moment that waits to all for whom it is; returns the new revision. Its photos arrive by themselves, and its
    /// invitations count as sent now.
    func arrive(_ moment: MomentRecord, at now: Date) throws -> Int64
    /// Has a photo that waits arrive at `time`.
    func setWaiting(until time: Date, of photo: PhotoID) throws
    /// Has a moment that waits arrive at `time`.
    func setWaiting(until time: Date, of moment: MomentID) throws
    /// Has all photos of a moment that wait arrive at `time`.
    func setWaiting(until time: Date, ofPhotosIn moment: MomentID) throws
    /// Has all that waits in a family as a surprise arrive at the same local time of another clock, after its zone
    /// changed; nobody hears of it.
    func moveSurprises(of family: FamilyID, from before: FamilyClock, to clock: FamilyClock) throws
}
