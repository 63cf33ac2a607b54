/// Claims the code that a frame shows, as a keeper typed it.
///
/// The answer is the same for a wrong, an expired and a used code, and for a code that somebody else claimed.
package struct ClaimInvitation: Endpoint {
    package typealias Answer = Claim
    package struct Code: Codable, Equatable, Sendable {
        /// The code as it was typed.
        package var code: String
        package init(code: String) { self.code = code }
    }
    package static let method = Method.post
    package static let route = "\(apiPrefix)/invitations/claims"
    package var body: Code

    package init(code: String) { body = Code(code: code) }
}

package struct ReadClaim: Endpoint {
    package typealias Answer = Claim
    package static let method = Method.get
    package static let route = "\(apiPrefix)/invitations/claims/{id}"
    package var path: String { "\(apiPrefix)/invitations/claims/\(id)" }
    package var id: ClaimID

    package init(id: ClaimID) { self.id = id }
}

/// The claim of one keeper's session on a code; it lasts at most 120 seconds.
package struct Claim: Codable, Equatable, Sendable {
    package enum State: String, Codable, CaseIterable, Sendable {
        /// The frame has not fetched its number yet.
        case waiting
        /// The frame shows one of `numbers`.
        case choosing
        /// The frame is in the family.
        case accepted
        /// The keeper chose a wrong number or cancelled, or the time was over.
        case ended
    }

    package var id: ClaimID
    package var state: State
    /// Three two-digit numbers, in the order in which to show them; present while `state` is `choosing`.
    package var numbers: [Int]?
    /// The seconds until the claim ends by itself.
    package var expiresIn: Int
    /// The model of the frame, as the frame reported it.
    package var model: String
    /// Whether the addresses of frame and keeper seem to be in the same home.
    package var sameNetwork: Bool
    /// The seconds since the frame first showed the code.
    package var shownFor: Int

    package init(
        id: ClaimID,
        state: State,
        numbers: [Int]?,
        expiresIn: Int,
        model: String,
        sameNetwork: Bool,
        shownFor: Int
    ) {
        self.id = id
        self.state = state
        self.numbers = numbers
        self.expiresIn = expiresIn
        self.model = model
        self.sameNetwork = sameNetwork
        self.shownFor = shownFor
    }
}

/// Accepts the frame: the keeper picks the number that the frame shows and says whose frame it is.
///
/// The same session may repeat the call and gets the same answer.
package struct AcceptInvitation: Endpoint {
    package typealias Answer = FrameSummary
    package static let method = Method.post
    package static let route = "\(apiPrefix)/invitations/claims/{id}/acceptance"
    package var path: String { "\(apiPrefix)/invitations/claims/\(id)/acceptance" }
    package var id: ClaimID
    package var body: Acceptance

    package init(id: ClaimID, _ acceptance: Acceptance) {
        self.id = id
        body = acceptance
    }
}

package struct Acceptance: Codable, Equatable, Sendable {
    package var number: Int
    /// A member who exists already; absent: `relationship` and `displayName` describe a new one.
    package var memberID: MemberID?
    package var relationship: Relationship?
    package var displayName: String?
    /// The name of the frame; absent: the server makes one from the display name.
    package var frameName: String?
    /// A frame of the family that this one replaces; this one takes over its owner, name, settings and view records.
    package var replaces: FrameID?

    package init(
        number: Int,
        memberID: MemberID? = nil,
        relationship: Relationship? = nil,
        displayName: String? = nil,
        frameName: String? = nil,
        replaces: FrameID? = nil
    ) {
        self.replaces = replaces
        self.number = number
        self.memberID = memberID
        self.relationship = relationship
        self.displayName = displayName
        self.frameName = frameName
    }
}

/// Cancels the keeper's claim; the code ends.
package struct CancelClaim: Endpoint {
    package typealias Answer = EmptyBody
    package static let method = Method.delete
    package static let route = "\(apiPrefix)/invitations/claims/{id}"
    package var path: String { "\(apiPrefix)/invitations/claims/\(id)" }
    package var id: ClaimID

    package init(id: ClaimID) { self.id = id }
}
