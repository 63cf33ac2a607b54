package import FamilyCore
package import FoundationEssentials

package protocol FrameReading {
    /// A frame, revoked or not.
    func frame(_ id: FrameID) throws -> FrameRecord?
    func frame(secretHash: ContentHash) throws -> FrameRecord?
    /// The frames that are in the family now, in the order they came.
    func frames(of family: FamilyID) throws -> [FrameRecord]
}

package protocol FrameWriting {
    func add(_ frame: FrameRecord) throws
    func save(_ frame: FrameRecord) throws
    /// Forgets frames that were never paired and registered before `moment`,
    /// their invitations with them.
    func removeUnpairedFrames(registeredBefore moment: Date) throws
}

package protocol InvitationReading {
    /// The newest code of a frame, in whatever state.
    func invitation(of frame: FrameID) throws -> InvitationRecord?
    /// The invitation with this code, live before used ones.
    func invitation(codeHash: ContentHash) throws -> InvitationRecord?
    func invitation(claim: ClaimID) throws -> InvitationRecord?
    /// How many codes asked for from `address` are open or claimed and not yet
    /// expired at `now`.
    func liveInvitations(from address: String, at now: Date) throws -> Int
}

package protocol InvitationWriting {
    func add(_ invitation: InvitationRecord) throws
    func save(_ invitation: InvitationRecord) throws
    /// Ends every open or claimed code of a frame: asking again ends the old.
    func endInvitations(of frame: FrameID) throws
    func removeInvitations(expiredBefore moment: Date) throws
}
