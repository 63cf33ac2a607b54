package import FamilyCore
package import FoundationEssentials

/// A link by which people from outside the family become guests of a moment.
package struct MomentLinkRecord: Equatable, Sendable {
    package var id: MomentLinkID
    package var momentID: MomentID
    package var familyID: FamilyID
    /// The member who made it; the link opens no more than they see.
    package var madeBy: MemberID
    /// SHA-256 of the link's 256-bit token.
    package var tokenHash: ContentHash
    package var madeAt: Date
    /// When the link ends, and the time of the guests who joined by it.
    package var endsAt: Date
    package var revokedAt: Date?

    package init(
        id: MomentLinkID,
        momentID: MomentID,
        familyID: FamilyID,
        madeBy: MemberID,
        tokenHash: ContentHash,
        madeAt: Date,
        endsAt: Date,
        revokedAt: Date? = nil
    ) {
        self.id = id
        self.momentID = momentID
        self.familyID = familyID
        self.madeBy = madeBy
        self.tokenHash = tokenHash
        self.madeAt = madeAt
        self.endsAt = endsAt
        self.revokedAt = revokedAt
    }

    package func isUsable(at now: Date) -> Bool {
        revokedAt == nil && now < endsAt && !madeAt.isOfWrongClock(at: now)
    }
}

package enum MomentLinkKind: Sendable {}
package typealias MomentLinkID = Identifier<MomentLinkKind>
