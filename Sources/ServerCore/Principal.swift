package import FamilyCore
package import FoundationEssentials

/// Who asks, as far as their secret proves it.
package enum Principal: Equatable, Sendable {
    /// No secret came, or a session's that is over.
    case nobody
    /// A frame's secret that nobody here gave out, or long ago.
    case unknownFrame
    /// A frame that a keeper removed.
    case revokedFrame(FrameID)
    /// A frame that waits to be taken in.
    case newFrame(FrameID)
    /// A frame of a family; it asks in the name of the member it belongs to.
    case frame(PairedFrame)
    case member(SignedIn)
}

/// A frame that was taken in.
package struct PairedFrame: Equatable, Sendable {
    package var frameID: FrameID
    package var familyID: FamilyID
    package var memberID: MemberID
    /// Whether a keeper took it in or confirmed it.
    package var isVouchedFor: Bool

    package init(frameID: FrameID, familyID: FamilyID, memberID: MemberID, isVouchedFor: Bool) {
        self.frameID = frameID
        self.familyID = familyID
        self.memberID = memberID
        self.isVouchedFor = isVouchedFor
    }
}

/// A member in a living session.
package struct SignedIn: Equatable, Sendable {
    package var sessionID: SessionID
    package var familyID: FamilyID
    package var member: MemberSummary
    /// What forms of this session carry.
    package var csrfToken: String
    package var passwordGivenAt: Date?
    /// Without one they cannot give it again.
    package var hasPassword: Bool
    /// Who may send in their family, as it stands at this request.
    package var senders: Senders

    package init(
        sessionID: SessionID,
        familyID: FamilyID,
        member: MemberSummary,
        csrfToken: String,
        passwordGivenAt: Date?,
        hasPassword: Bool,
        senders: Senders
    ) {
        self.sessionID = sessionID
        self.familyID = familyID
        self.member = member
        self.csrfToken = csrfToken
        self.passwordGivenAt = passwordGivenAt
        self.hasPassword = hasPassword
        self.senders = senders
    }
}

extension Principal {
    /// Whose album they may ask for.
    package var familyID: FamilyID? {
        switch self {
        case .member(let signedIn): signedIn.familyID
        case .frame(let frame): frame.familyID
        case .nobody, .unknownFrame, .revokedFrame, .newFrame: nil
        }
    }

    /// In whose name hearts are given.
    package var memberID: MemberID? {
        switch self {
        case .member(let signedIn): signedIn.member.id
        case .frame(let frame): frame.memberID
        case .nobody, .unknownFrame, .revokedFrame, .newFrame: nil
        }
    }
}
