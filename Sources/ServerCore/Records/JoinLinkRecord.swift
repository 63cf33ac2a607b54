package import FamilyCore
package import FoundationEssentials

/// A link by which a keeper invites people.
package struct JoinLinkRecord: Equatable, Sendable {
    package var id: JoinLinkID
    package var familyID: FamilyID
    /// The keeper who made it; the link becomes invalid with their role.
    package var madeBy: MemberID
    /// SHA-256 of the link's 256-bit token.
    package var tokenHash: ContentHash
    package var role: Role
    package var usesLeft: Int
    /// Whether the family's frames are asked about a person who joins by it.
    package var asksFirst: Bool
    /// When the time of the guests ends who join by it; nil: never.
    package var guestEndsAt: Date?
    package var madeAt: Date
    package var expiresAt: Date
    package var revokedAt: Date?

    package init(
        id: JoinLinkID,
        familyID: FamilyID,
        madeBy: MemberID,
        tokenHash: ContentHash,
        role: Role,
        usesLeft: Int,
        asksFirst: Bool = false,
        guestEndsAt: Date? = nil,
        madeAt: Date,
        expiresAt: Date,
        revokedAt: Date? = nil
    ) {
        self.id = id
        self.familyID = familyID
        self.madeBy = madeBy
        self.tokenHash = tokenHash
        self.role = role
        self.usesLeft = usesLeft
        self.asksFirst = asksFirst
        self.guestEndsAt = guestEndsAt
        self.madeAt = madeAt
        self.expiresAt = expiresAt
        self.revokedAt = revokedAt
    }

    package func isUsable(at now: Date) -> Bool {
        revokedAt == nil && usesLeft > 0 && now < expiresAt && !madeAt.isOfWrongClock(at: now)
    }
}
