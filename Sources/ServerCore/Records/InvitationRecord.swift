package import FamilyCore
package import FoundationEssentials

package enum InvitationKind: Sendable {}
package typealias InvitationID = Identifier<InvitationKind>

/// One code that one frame shows; all of pairing that must outlive a kill.
///
/// What may happen to it is in `InvitationRecord+life.swift`.
package struct InvitationRecord: Equatable, Sendable {
    /// Where a code stands.
    package enum State: String, Sendable {
        case open, claimed, accepted, ended
    }

    /// One keeper session's hold on the code.
    package struct Hold: Equatable, Sendable {
        package var claimID: ClaimID
        package var sessionID: SessionID
        package var claimedAt: Date
        /// Where the keeper's request came from.
        package var claimedFrom: String
        /// What the frame shows.
        package var number: Int
        /// The number and two decoys, in the order to show them.
        package var choices: [Int]
        /// Whether the frame has the number; before that the keeper sees no
        /// choices, so that nobody can guess for a frame that is not there.
        package var isNumberFetched: Bool

        package init(
            claimID: ClaimID,
            sessionID: SessionID,
            claimedAt: Date,
            claimedFrom: String,
            number: Int,
            choices: [Int],
            isNumberFetched: Bool = false
        ) {
            self.claimID = claimID
            self.sessionID = sessionID
            self.claimedAt = claimedAt
            self.claimedFrom = claimedFrom
            self.number = number
            self.choices = choices
            self.isNumberFetched = isNumberFetched
        }
    }

    package var id: InvitationID
    package var frameID: FrameID
    /// HMAC-SHA-256 of the letters under a key outside the catalogue: a stolen
    /// catalogue tells no code.
    package var codeHash: ContentHash
    /// Where the frame's request came from.
    package var askedFrom: String
    package var askedAt: Date
    package var expiresAt: Date
    package var state: State
    package var hold: Hold?

    package init(
        id: InvitationID,
        frameID: FrameID,
        codeHash: ContentHash,
        askedFrom: String,
        askedAt: Date,
        expiresAt: Date,
        state: State = .open,
        hold: Hold? = nil
    ) {
        self.id = id
        self.frameID = frameID
        self.codeHash = codeHash
        self.askedFrom = askedFrom
        self.askedAt = askedAt
        self.expiresAt = expiresAt
        self.state = state
        self.hold = hold
    }
}
