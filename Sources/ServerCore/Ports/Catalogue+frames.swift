package import FamilyCore
package import FoundationEssentials

package protocol FrameReading {
    /// Returns a frame, revoked or not.
    func frame(_ id: FrameID) throws -> FrameRecord?
    func frame(secretHash: ContentHash) throws -> FrameRecord?
    /// Returns what each of these secrets lets its frame do; nothing for a secret that no frame has.
    func access(bySecrets hashes: [ContentHash]) throws -> [ContentHash: FrameAccess]
    /// Returns the frames that are in the family now, in the order of pairing.
    func frames(of family: FamilyID) throws -> [FrameRecord]
    /// The frames that were taken out of the family since then, the last first.
    func frames(of family: FamilyID, removedSince moment: Date) throws -> [FrameRecord]
    /// The waiting frame that said it was this one, the newest of several.
    func waitingFrame(formerly frame: FrameID) throws -> FrameRecord?
    /// How many frames wait to be taken in, by where they registered from; empty
    /// for those of which that is not known.
    func unpairedFrames() throws -> [String: Int]
    /// Returns the unpaired frames of `site`, in no order, with the codes that are valid at `now`.
    func unpairedFrames(of site: String, at now: Date) throws -> [WaitingFrame]
}

package protocol FrameWriting {
    func add(_ frame: FrameRecord) throws
    func save(_ frame: FrameRecord) throws
    /// From now on the frame is known by another secret.
    func replaceSecret(of frame: FrameID, with secretHash: ContentHash) throws
    /// Forgets frames that were never paired and registered before `moment`,
    /// their invitations with them.
    func removeUnpairedFrames(registeredBefore moment: Date) throws
    /// Removes an unpaired frame with its invitations; a paired frame stays.
    func removeUnpairedFrame(_ id: FrameID) throws
}

package protocol InvitationReading {
    /// Returns the newest code of a frame, in any state.
    func invitation(of frame: FrameID) throws -> InvitationRecord?
    /// Returns the invitation with this code; valid ones come before used ones.
    func invitation(codeHash: ContentHash) throws -> InvitationRecord?
    func invitation(claim: ClaimID) throws -> InvitationRecord?
}

package protocol InvitationWriting {
    func add(_ invitation: InvitationRecord) throws
    func save(_ invitation: InvitationRecord) throws
    /// Ends every open or claimed code of a frame, because it asks for a new one.
    func endInvitations(of frame: FrameID) throws
    func removeInvitations(expiredBefore moment: Date) throws
}
