package import FamilyCore
package import FoundationEssentials

/// The port by which the server's operator reads about families.
package protocol FamilyAccountReading {
    /// Returns all families, oldest first.
    func familyAccounts() throws -> [FamilyAccount]
    func familyAccount(_ id: FamilyID) throws -> FamilyAccount?
    func familyCount() throws -> Int
    /// Returns the families whose photos are to be erased at `now`, or are being erased.
    func familiesToErase(at now: Date) throws -> [FamilyID]
}

/// The port by which the server's operator changes families.
package protocol FamilyAccountWriting {
    /// Sets a family's own quota; nil: the quota of the server's settings.
    func set(quota: ByteCount?, of family: FamilyID) throws
    func pause(_ family: FamilyID, at now: Date) throws
    func resume(_ family: FamilyID) throws
    /// Closes a family, which is erased after `end`.
    func close(_ family: FamilyID, erasedAfter end: Date) throws
    /// Restores a closed family, unless its erasure has begun; a family that was paused before is paused again.
    func reopen(_ family: FamilyID) throws
    /// Begins to erase a family: its frames are revoked as by `remove`, and its people's sessions end.
    func beginErasing(_ family: FamilyID, at now: Date) throws
    /// Removes at most `limit` photos of a family that is being erased; returns whether any are left.
    ///
    /// Their files are listed for removal in the same transaction. After the last one, `remove` removes the rest.
    func erasePhotos(of family: FamilyID, limit: Int) throws -> Bool
}

package protocol FamilyInvitationReading {
    func familyInvitation(_ id: FamilyInvitationID) throws -> FamilyInvitationRecord?
    func familyInvitation(tokenHash: ContentHash) throws -> FamilyInvitationRecord?
    /// Returns all invitations, newest first, usable or not.
    func familyInvitations() throws -> [FamilyInvitationRecord]
}

package protocol FamilyInvitationWriting {
    func add(_ invitation: FamilyInvitationRecord) throws
    /// Saves when an invitation was used or revoked.
    func save(_ invitation: FamilyInvitationRecord) throws
    func removeFamilyInvitations(expiredBefore moment: Date) throws
}
