package import FamilyCore
package import FoundationEssentials

/// A link that signs one member in again, once.
package struct ReturnLinkRecord: Equatable, Sendable {
    package var id: JoinLinkID
    /// The member who returns by it.
    package var memberID: MemberID
    /// The keeper who made it, with whose role the link becomes invalid; of a link for a guest from outside, also the
    /// maker of a moment, or the guest, who opens another phone by it.
    package var madeBy: MemberID
    /// SHA-256 of the link's 256-bit token.
    package var tokenHash: ContentHash
    package var madeAt: Date
    package var expiresAt: Date
    package var usedAt: Date?
    package var revokedAt: Date?

    package init(
        id: JoinLinkID,
        memberID: MemberID,
        madeBy: MemberID,
        tokenHash: ContentHash,
        madeAt: Date,
        expiresAt: Date,
        usedAt: Date? = nil,
        revokedAt: Date? = nil
    ) {
        self.id = id
        self.memberID = memberID
        self.madeBy = madeBy
        self.tokenHash = tokenHash
        self.madeAt = madeAt
        self.expiresAt = expiresAt
        self.usedAt = usedAt
        self.revokedAt = revokedAt
    }

    package func isUsable(at now: Date) -> Bool {
        usedAt == nil && revokedAt == nil && now < expiresAt && !madeAt.isOfWrongClock(at: now)
    }
}

/// A link that the owner made on the server's own machine, for a keeper whom nobody else can let in.
///
/// It is a file in the data folder and no row, because a second program must not write to the catalogue of a running
/// server.
package struct RescueTicket: Codable, Equatable, Sendable {
    package var memberID: MemberID
    /// SHA-256 of the link's 256-bit token.
    package var tokenHash: ContentHash
    package var expiresAt: Date

    package init(memberID: MemberID, tokenHash: ContentHash, expiresAt: Date) {
        self.memberID = memberID
        self.tokenHash = tokenHash
        self.expiresAt = expiresAt
    }

    /// Returns whether the ticket is valid; one made by a clock that was ahead would be valid for years.
    package func isUsable(at now: Date) -> Bool {
        now < expiresAt && !expiresAt.addingTimeInterval(-ReturnLinkRules.rescueLife).isOfWrongClock(at: now)
    }
}
