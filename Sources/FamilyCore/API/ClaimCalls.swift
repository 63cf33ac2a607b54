/// A keeper types the code a frame shows.
///
/// The answer is the same for a wrong, an expired and a used code, and for one
/// that somebody else claimed.
package struct ClaimInvitation: Endpoint {
    package typealias Answer = Claim
    package struct Code: Codable, Equatable, Sendable {
        /// As typed.
        package var code: String
        package init(code: String) { self.code = code }
    }
    package static let method = Method.post
    package static let route = "\(wirePrefix)/invitations/claims"
    package var body: Code

    package init(code: String) { body = Code(code: code) }
}

package struct LookAtClaim: Endpoint {
    package typealias Answer = Claim
    package static let method = Method.get
    package static let route = "\(wirePrefix)/invitations/claims/{id}"
    package var path: String { "\(wirePrefix)/invitations/claims/\(id)" }
    package var id: ClaimID

    package init(id: ClaimID) { self.id = id }
}

/// One keeper session's hold on a code, 120 seconds long.
package struct Claim: Codable, Equatable, Sendable {
    package enum State: String, Codable, CaseIterable, Sendable {
        /// The frame has not fetched its number yet.
        case waiting
        /// The frame shows one of `numbers`.
        case choosing
        /// The frame is in the family.
        case accepted
        /// A wrong number, a cancel or too late.
        case ended
    }

    package var id: ClaimID
    package var state: State
    /// Three two-digit numbers, in the order to show them, while choosing.
    package var numbers: [Int]?
    /// Seconds until the claim ends by itself.
    package var expiresIn: Int
    /// What the frame said of itself.
    package var model: String
    /// Whether frame and keeper come from the same address.
    package var sameNetwork: Bool
    /// Seconds since the frame first showed the code.
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

/// The keeper picks the number the frame shows and says whose frame it is.
///
/// The same session may repeat it: the answer is the same.
package struct AcceptInvitation: Endpoint {
    package typealias Answer = FrameSummary
    package static let method = Method.post
    package static let route = "\(wirePrefix)/invitations/claims/{id}/acceptance"
    package var path: String { "\(wirePrefix)/invitations/claims/\(id)/acceptance" }
    package var id: ClaimID
    package var body: Acceptance

    package init(id: ClaimID, _ acceptance: Acceptance) {
        self.id = id
        body = acceptance
    }
}

package struct Acceptance: Codable, Equatable, Sendable {
    package var number: Int
    /// A member who is there already; else `relationship` and `displayName`.
    package var memberID: MemberID?
    package var relationship: Relationship?
    package var displayName: String?
    /// What to call the frame; made from the display name where absent.
    package var frameName: String?
    /// A frame of the family whose place this one takes, with its owner, name, settings and what was seen on it.
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

/// The keeper thinks better of it: the code ends.
package struct CancelClaim: Endpoint {
    package typealias Answer = Nothing
    package static let method = Method.delete
    package static let route = "\(wirePrefix)/invitations/claims/{id}"
    package var path: String { "\(wirePrefix)/invitations/claims/\(id)" }
    package var id: ClaimID

    package init(id: ClaimID) { self.id = id }
}
