package import FamilyCore

/// Who sees a moment; it is asked the same whoever asks.
package protocol MomentViewing {
    /// Returns whether there is a moment to which the reader is not invited.
    func isRestricted() throws -> Bool
    /// Returns the members who see a moment that is not for the whole family or waits as a surprise, removed or not; nil
    /// for any other one.
    func viewers(of moment: MomentID, in family: FamilyID) throws -> Set<MemberID>?
    /// Returns at most `limit` photos that a member saw and sees no more, and of those that they sent themselves the
    /// ones whose moment they see no more, of later revisions than this, the first one first; read with the member's view.
    func withdrawals(from member: MemberID, since revision: Int64, limit: Int) throws -> [PhotoWithdrawal]
    /// Returns whether photos are in a moment that the reader may see, hidden ones and those included that can be restored.
    func holdsPhotos(_ moment: MomentID, in family: FamilyID) throws -> Bool
    /// Returns the moments for some with photos that no member with one of these roles sees, the oldest first, whoever
    /// reads; moments that wait as a surprise are left out.
    func unattendedMoments(of family: FamilyID, without roles: Set<Role>) throws -> [UnattendedMoment]
    /// Returns the moments for some that a member made, whoever reads; moments that wait as a surprise are left out.
    func momentsForSome(madeBy member: MemberID, in family: FamilyID) throws -> [MomentRecord]
}

package protocol MomentKeeping {
    /// Makes another member the maker of a moment.
    func setMaker(_ member: MemberID, of moment: MomentRecord) throws
    /// Withdraws a photo of the family that a member does not see, unless that was done before; written with the member's
    /// view.
    ///
    /// Returns the family's revision since then; nil if nothing is withdrawn.
    func withdraw(_ photo: PhotoID, from member: MemberID, in family: FamilyID) throws -> Int64?
}

/// A moment for some that nobody is left to look after.
package struct UnattendedMoment: Equatable, Sendable {
    package var record: MomentRecord
    /// The name of its maker, who has left the family.
    package var makerName: String

    package init(record: MomentRecord, makerName: String) {
        self.record = record
        self.makerName = makerName
    }
}

/// A photo that a member saw and sees no more, or whose moment they see no more.
package struct PhotoWithdrawal: Equatable, Sendable {
    package var photo: PhotoID
    /// The family's revision since then.
    package var revision: Int64

    package init(photo: PhotoID, revision: Int64) {
        (self.photo, self.revision) = (photo, revision)
    }
}
