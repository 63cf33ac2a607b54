package import FamilyCore
package import FoundationEssentials

package enum InvitationKind: Sendable {}
package typealias InvitationID = Identifier<InvitationKind>

/// One code on one frame: the durable part of pairing.
///
/// Its transitions are in `InvitationRecord+life.swift`.
package struct InvitationRecord: Equatable, Sendable {
    /// The state of a code.
    package enum State: String, Sendable {
        case open, claimed, accepted, ended
    }

    /// The claim of one keeper's session on the code.
    package struct Hold: Equatable, Sendable {
        package var claimID: ClaimID
        package var sessionID: SessionID
        package var claimedAt: Date
        /// The address of the keeper's request.
        package var claimedFrom: String
        /// The number on the frame.
        package var number: Int
        /// The number and two decoys, in display order.
        package var choices: [Int]
        /// Whether the frame has fetched the number; before that the keeper sees no choices, so that nobody can guess
        /// for a frame that is not there.
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
    /// HMAC-SHA-256 of the code with a key outside the catalogue, so that a stolen catalogue reveals no code.
    package var codeHash: ContentHash
    /// The address of the frame's request.
    package var askedFrom: String
    package var askedAt: Date
    package var expiresAt: Date
    package var state: State
    package var hold: Hold?
    /// The frame's polls with this code, for the copies of a server; a server without copies keeps them in memory.
    package var cadence: PollCadence

    package init(
        id: InvitationID,
        frameID: FrameID,
        codeHash: ContentHash,
        askedFrom: String,
        askedAt: Date,
        expiresAt: Date,
        state: State = .open,
        hold: Hold? = nil,
        cadence: PollCadence = PollCadence()
    ) {
        self.id = id
        self.frameID = frameID
        self.codeHash = codeHash
        self.askedFrom = askedFrom
        self.askedAt = askedAt
        self.expiresAt = expiresAt
        self.state = state
        self.hold = hold
        self.cadence = cadence
    }
}
