package import FamilyCore
package import FoundationEssentials

/// A link by which the server's operator lets somebody start a family.
package struct FamilyInvitationRecord: Equatable, Sendable {
    package var id: FamilyInvitationID
    /// SHA-256 of the link's 256-bit token.
    package var tokenHash: ContentHash
    /// The operator's note about the person whom the link is for; no page shows it.
    package var label: String
    /// The quota of the family that is started; nil: the quota of the server's settings.
    package var quota: ByteCount?
    package var madeAt: Date
    package var expiresAt: Date
    package var usedAt: Date?
    package var revokedAt: Date?

    package init(
        id: FamilyInvitationID,
        tokenHash: ContentHash,
        label: String,
        quota: ByteCount?,
        madeAt: Date,
        expiresAt: Date
    ) {
        self.id = id
        self.tokenHash = tokenHash
        self.label = label
        self.quota = quota
        self.madeAt = madeAt
        self.expiresAt = expiresAt
    }

    package func isUsable(at now: Date) -> Bool {
        usedAt == nil && revokedAt == nil && now < expiresAt && !madeAt.isOfWrongClock(at: now)
    }
}
