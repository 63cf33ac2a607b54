package import FamilyCore
package import FoundationEssentials

/// Photos of guests from outside that wait until they are let in.
///
/// In every view they are surprises without a time: nobody but the sender finds them. These functions find them whoever
/// reads, for those who decide about them.
package protocol HeldPhotoReading {
    /// Returns a photo that waits to be let in.
    func heldPhoto(_ id: PhotoID, in family: FamilyID) throws -> PhotoRecord?
    /// Returns at most `limit` photos of a moment that wait to be let in, the one that was sent first first.
    func heldPhotos(of moment: MomentID, in family: FamilyID, limit: Int) throws -> [PhotoRecord]
    /// Returns how many photos wait in each of these moments; moments without one are left out.
    func heldPhotoCounts(of moments: [MomentID], in family: FamilyID) throws -> [MomentID: Int]
    /// Returns the bytes of the originals, renditions and films that wait in each moment of a family.
    func heldBytes(in family: FamilyID) throws -> [MomentID: ByteCount]
    /// Returns the members of a family who see a moment; guests from outside are none.
    func members(seeing moment: MomentID, in family: FamilyID) throws -> [MemberRecord]
}

package protocol HeldPhotoWriting {
    /// Deletes all photos of a moment that wait to be let in, those included that their senders could restore.
    ///
    /// Nobody can restore them, and nobody but their senders, who lose the moment too, could hear of it.
    func removeHeldPhotos(of moment: MomentID, in family: FamilyID, by member: MemberID, at now: Date) throws
}
