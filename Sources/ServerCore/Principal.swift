package import FamilyCore
package import FoundationEssentials

/// Who makes a request, as proved by their secret.
package enum Principal: Equatable, Sendable {
    /// The request has no secret, or that of an expired session.
    case nobody
    /// The frame's secret is unknown here.
    case unknownFrame
    /// A frame that a keeper removed.
    case revokedFrame(FrameID)
    /// A frame that is not paired yet.
    case newFrame(FrameID)
    /// A paired frame; it acts in the name of the member it belongs to.
    case frame(PairedFrame)
    case member(SignedIn)
    /// A home's automation, which orders by the family's MQTT broker.
    case homeAutomation(HomeAutomation)
}

/// A home's automation, in the name of the keeper who set the family's broker up.
package struct HomeAutomation: Equatable, Sendable {
    package var familyID: FamilyID
    package var memberID: MemberID
    package var familyState: FamilyState

    package init(familyID: FamilyID, memberID: MemberID, familyState: FamilyState) {
        self.familyID = familyID
        self.memberID = memberID
        self.familyState = familyState
    }
}

/// A frame that was paired.
package struct PairedFrame: Equatable, Sendable {
    package var frameID: FrameID
    package var familyID: FamilyID
    package var memberID: MemberID
    /// Whether a keeper paired or confirmed it.
    package var isVouchedFor: Bool
    /// Who may send photos in the family, at the time of this request.
    package var senders: Senders
    package var familyState = FamilyState.open

    package init(frameID: FrameID, familyID: FamilyID, memberID: MemberID, isVouchedFor: Bool, senders: Senders) {
        self.frameID = frameID
        self.familyID = familyID
        self.memberID = memberID
        self.isVouchedFor = isVouchedFor
        self.senders = senders
    }
}

/// A member with a valid session.
package struct SignedIn: Equatable, Sendable {
    package var sessionID: SessionID
    package var familyID: FamilyID
    package var member: MemberSummary
    /// The token that forms of this session send.
    package var csrfToken: String
    package var passwordGivenAt: Date?
    /// Whether the member has a password; without one it cannot be asked for.
    package var hasPassword: Bool
    /// Who may send photos in the family, at the time of this request.
    package var senders: Senders
    /// The moments that a guest from outside sees, and nothing else of the family, in the order they joined them; nil for
    /// all others.
    package var guestOf: [MomentID]?
    /// The state that the operator gave the family, at the time of this request.
    package var familyState = FamilyState.open

    package init(
        sessionID: SessionID,
        familyID: FamilyID,
        member: MemberSummary,
        csrfToken: String,
        passwordGivenAt: Date?,
        hasPassword: Bool,
        senders: Senders,
        guestOf: [MomentID]? = nil
    ) {
        self.sessionID = sessionID
        self.familyID = familyID
        self.member = member
        self.csrfToken = csrfToken
        self.passwordGivenAt = passwordGivenAt
        self.hasPassword = hasPassword
        self.senders = senders
        self.guestOf = guestOf
    }
}

extension Principal {
    /// The moments that this guest from outside sees, in the order they joined them; nil for all others.
    package var guestOf: [MomentID]? { if case .member(let signedIn) = self { signedIn.guestOf } else { nil } }

    package var isOutsideGuest: Bool { guestOf != nil }

    /// Returns the moment into which this guest from outside sends: the chosen one, or the one that they joined last if none
    /// is chosen; nil for all others.
    ///
    /// Throws if the chosen one is none of theirs. NB: photos that were on their way to it are then refused, because they
    /// were not meant for the people of another one.
    package func ownMoment(_ chosen: MomentID?) throws(Problem) -> MomentID? {
        guard let guestOf else { return nil }
        guard let own = chosen ?? guestOf.last, guestOf.contains(own) else { throw .momentGone }
        return own
    }

    /// The family whose album they may read; nil if they have none.
    package var familyID: FamilyID? {
        switch self {
        case .member(let signedIn): signedIn.familyID
        case .frame(let frame): frame.familyID
        case .homeAutomation(let homeAutomation): homeAutomation.familyID
        case .nobody, .unknownFrame, .revokedFrame, .newFrame: nil
        }
    }

    /// The member in whose name hearts are given; nil if there is none.
    package var memberID: MemberID? {
        switch self {
        case .member(let signedIn): signedIn.member.id
        case .frame(let frame): frame.memberID
        case .homeAutomation(let homeAutomation): homeAutomation.memberID
        case .nobody, .unknownFrame, .revokedFrame, .newFrame: nil
        }
    }
}
