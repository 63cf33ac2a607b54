package import FamilyCore
package import FoundationEssentials

/// A link that shows one photo to anybody who has it.
package struct ShareLinkRecord: Equatable, Sendable {
    package var id: ShareLinkID
    package var familyID: FamilyID
    package var photoID: PhotoID
    /// The member who made it; the link becomes invalid when they leave.
    package var madeBy: MemberID
    /// SHA-256 of the link's 256-bit token.
    package var tokenHash: ContentHash
    package var madeAt: Date
    package var expiresAt: Date
    package var revokedAt: Date?

    package init(
        id: ShareLinkID,
        familyID: FamilyID,
        photoID: PhotoID,
        madeBy: MemberID,
        tokenHash: ContentHash,
        madeAt: Date,
        expiresAt: Date,
        revokedAt: Date? = nil
    ) {
        self.id = id
        self.familyID = familyID
        self.photoID = photoID
        self.madeBy = madeBy
        self.tokenHash = tokenHash
        self.madeAt = madeAt
        self.expiresAt = expiresAt
        self.revokedAt = revokedAt
    }

    package func isUsable(at now: Date) -> Bool {
        revokedAt == nil && now < expiresAt && !madeAt.isOfWrongClock(at: now)
    }
}
