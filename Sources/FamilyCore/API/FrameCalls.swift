package import FoundationEssentials

/// A new frame asks for its private ID and secret.
///
/// Open to anyone, ten an hour an address.
package struct RegisterFrame: Endpoint {
    package typealias Answer = FrameRegistration
    package static let method = Method.post
    package static let route = "\(wirePrefix)/frames"
    package var body: FrameDescription

    package init(_ description: FrameDescription) { body = description }
}

/// What a frame says of itself; shown to the keeper who takes it in.
package struct FrameDescription: Codable, Equatable, Hashable, Sendable {
    /// The device, such as "Raspberry Pi 4" or a host's name; 1 to 60 letters.
    package var model: String
    /// The program's version.
    package var version: String
    /// The secret that the frame had until a keeper removed it: where that was a mistake, it comes back as what it was.
    package var formerSecret: String?

    package init(model: String, version: String, formerSecret: String? = nil) {
        self.model = model
        self.version = version
        self.formerSecret = formerSecret
    }
}

package struct FrameRegistration: Codable, Equatable, Sendable {
    package var serverID: ServerID
    package var frameID: FrameID
    /// 256 random bits in base64url, the bearer token of this frame for good.
    package var secret: String

    package init(serverID: ServerID, frameID: FrameID, secret: String) {
        self.serverID = serverID
        self.frameID = frameID
        self.secret = secret
    }
}

/// A frame asks for an invitation code; an earlier one of it ends.
package struct AskForInvitation: Endpoint {
    package typealias Answer = Invitation
    package static let method = Method.post
    package static let route = "\(wirePrefix)/frames/me/invitation"

    package init() {}
}

package struct Invitation: Codable, Equatable, Sendable {
    package var code: InvitationCode
    /// The page that takes the frame in, with the code filled in: the QR code.
    package var acceptURL: String
    package var expiresAt: Date
    /// Seconds of life left, for frames whose clock is wrong.
    package var expiresIn: Int
    /// Seconds between polls.
    package var interval: Int

    package init(code: InvitationCode, acceptURL: String, expiresAt: Date, expiresIn: Int, interval: Int) {
        self.code = code
        self.acceptURL = acceptURL
        self.expiresAt = expiresAt
        self.expiresIn = expiresIn
        self.interval = interval
    }
}

/// A frame polls its invitation.
///
/// Too early answers 429 `slow-down`.
package struct PollInvitation: Endpoint {
    package typealias Answer = InvitationState
    package static let method = Method.get
    package static let route = "\(wirePrefix)/frames/me/invitation"

    package init() {}
}

/// What became of an invitation.
///
/// JSON: `{"state": "pending", …}`.
package struct InvitationState: Codable, Equatable, Sendable {
    package enum State: String, Codable, CaseIterable, Sendable {
        /// Nobody came yet.
        case pending
        /// A keeper typed the code: show `number` in its place.
        case proving
        /// Taken in: `identity` is there.
        case accepted
        /// Over: ask for a new one.
        case ended
    }

    package var state: State
    package var expiresAt: Date?
    /// Seconds of life left.
    package var expiresIn: Int?
    /// Seconds between polls.
    package var interval: Int?
    /// Two digits, 10 to 99, while proving.
    package var number: Int?
    package var identity: FrameIdentity?

    package init(
        state: State,
        expiresAt: Date? = nil,
        expiresIn: Int? = nil,
        interval: Int? = nil,
        number: Int? = nil,
        identity: FrameIdentity? = nil
    ) {
        self.state = state
        self.expiresAt = expiresAt
        self.expiresIn = expiresIn
        self.interval = interval
        self.number = number
        self.identity = identity
    }
}

/// A member signs a waiting frame in with their own name and password: the
/// other way into a family, beside the invitation.
///
/// The frame is theirs from then on; its invitation ends, and keepers hear of
/// it as of any frame that was taken in. A wrong password and an unknown name
/// get one answer. Where the answer was lost on its way, polling the invitation
/// answers `accepted`.
package struct SignFrameIn: Endpoint {
    package typealias Answer = FrameIdentity
    package static let method = Method.post
    package static let route = "\(wirePrefix)/frames/me/sign-in"
    package var body: SignIn.Credentials

    package init(_ credentials: SignIn.Credentials) { body = credentials }
}

/// A paired frame asks who it is: after `frame` events and at each start.
package struct AskWhoIAm: Endpoint {
    package typealias Answer = FrameIdentity
    package static let method = Method.get
    package static let route = "\(wirePrefix)/frames/me"

    package init() {}
}

/// Who a taken-in frame is, kept by it for good.
package struct FrameIdentity: Codable, Equatable, Sendable {
    package var serverID: ServerID
    package var frameID: FrameID
    /// What the keeper calls the frame ("Kitchen").
    package var frameName: String
    /// Whose frame it is; hearts given on it are hers.
    package var memberID: MemberID
    package var displayName: String
    /// `grandma`, `grandma-2`.
    package var userName: String
    package var relationship: Relationship
    package var familyID: FamilyID
    package var familyName: String
    /// IANA name, such as `Europe/Helsinki`.
    package var timeZone: String
    /// Who is to be asked for on this frame, in the order they came; absent
    /// where nobody is, and from servers that never ask.
    package var newcomers: [Newcomer]?
    /// How it shall live; absent where no keeper chose.
    package var chosen: ChosenSettings?
    /// What the server lost and asks its frames for; absent where that is nothing.
    package var wanted: [WantedRendition]?
    /// The time on the server's clock when it answers, by which a frame corrects its own; nil: an older server, which
    /// does not send it.
    package var serverTime: Date?
    /// The photos of the album that are hidden from this frame alone, at most `mostHiddenHere`; absent where none is, and
    /// from older servers.
    package var hiddenHere: [PhotoID]?
    /// How many photos can be hidden from one frame.
    package static let mostHiddenHere = 500
    /// The birthdays of the family's members, at most `mostBirthdays`; absent where none is known, on the frame of a guest,
    /// and from older servers.
    package var birthdays: [MemberBirthday]?
    /// The key by which the frame knows its server at another address; absent from older servers.
    package var serverKey: ServerKey?
    /// Whether keepers want it off until it is touched; absent where none ever did, and from older servers.
    package var off: FrameOff?
    /// How many birthdays a frame is told.
    package static let mostBirthdays = 200

    package init(
        serverID: ServerID,
        frameID: FrameID,
        frameName: String,
        memberID: MemberID,
        displayName: String,
        userName: String,
        relationship: Relationship,
        familyID: FamilyID,
        familyName: String,
        timeZone: String,
        newcomers: [Newcomer]? = nil,
        chosen: ChosenSettings? = nil,
        wanted: [WantedRendition]? = nil,
        serverTime: Date? = nil,
        hiddenHere: [PhotoID]? = nil,
        birthdays: [MemberBirthday]? = nil,
        serverKey: ServerKey? = nil,
        off: FrameOff? = nil
    ) {
        self.serverID = serverID
        self.frameID = frameID
        self.frameName = frameName
        self.memberID = memberID
        self.displayName = displayName
        self.userName = userName
        self.relationship = relationship
        self.familyID = familyID
        self.familyName = familyName
        self.timeZone = timeZone
        self.newcomers = newcomers
        self.chosen = chosen
        self.wanted = wanted
        self.serverTime = serverTime
        self.hiddenHere = hiddenHere
        self.birthdays = birthdays
        self.serverKey = serverKey
        self.off = off
    }
}
