package import FoundationEssentials

/// Registers a new frame; it gets its private ID and secret.
///
/// The call is open to anyone; after ten calls of an address within an hour, the server slows further ones down to one
/// per second.
package struct RegisterFrame: Endpoint {
    package typealias Answer = FrameRegistration
    package static let method = Method.post
    package static let route = "\(apiPrefix)/frames"
    package var body: FrameDescription

    package init(_ description: FrameDescription) { body = description }
}

/// The facts that a frame reports about itself; the keeper who takes it in sees them.
package struct FrameDescription: Codable, Equatable, Hashable, Sendable {
    /// The device, such as "Raspberry Pi 4", or a host's name; 1 to 60 letters.
    package var model: String
    /// The program's version.
    package var version: String
    /// The secret that the frame had until a keeper removed it.
    ///
    /// The server finds the removed frame by this secret, so that a keeper can restore it within a day.
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
    /// The bearer token of this frame for good: 256 random bits in base64url.
    package var secret: String

    package init(serverID: ServerID, frameID: FrameID, secret: String) {
        self.serverID = serverID
        self.frameID = frameID
        self.secret = secret
    }
}

/// Asks for an invitation code for the frame; its earlier code ends.
package struct RequestInvitation: Endpoint {
    package typealias Answer = Invitation
    package static let method = Method.post
    package static let route = "\(apiPrefix)/frames/me/invitation"

    package init() {}
}

package struct Invitation: Codable, Equatable, Sendable {
    package var code: InvitationCode
    /// The address of the page that takes the frame in, with the code filled in; the QR code contains it.
    package var acceptURL: String
    package var expiresAt: Date
    /// The seconds until the code expires, for frames whose clock is wrong.
    package var expiresIn: Int
    /// The seconds between two polls.
    package var interval: Int

    package init(code: InvitationCode, acceptURL: String, expiresAt: Date, expiresIn: Int, interval: Int) {
        self.code = code
        self.acceptURL = acceptURL
        self.expiresAt = expiresAt
        self.expiresIn = expiresIn
        self.interval = interval
    }
}

/// Asks for the state of the frame's invitation.
///
/// A poll that comes too early gets 429 `slow-down`.
package struct PollInvitation: Endpoint {
    package typealias Answer = InvitationState
    package static let method = Method.get
    package static let route = "\(apiPrefix)/frames/me/invitation"

    package init() {}
}

/// The state of an invitation.
///
/// JSON: `{"state": "pending", …}`.
package struct InvitationState: Codable, Equatable, Sendable {
    package enum State: String, Codable, CaseIterable, Sendable {
        /// Nobody has typed the code yet.
        case pending
        /// A keeper typed the code: the frame shows `number` in its place.
        case proving
        /// A keeper took the frame in: `identity` is present.
        case accepted
        /// The invitation is over: the frame asks for a new one.
        case ended
    }

    package var state: State
    package var expiresAt: Date?
    /// The seconds until the code expires.
    package var expiresIn: Int?
    /// The seconds between two polls.
    package var interval: Int?
    /// The number to show, 10 to 99; present while `state` is `proving`.
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

/// Signs a waiting frame in with a member's own name and password: the other way into a family, beside the invitation.
///
/// The frame belongs to that member from then on; its invitation ends, and keepers are told of it as of any frame that
/// was taken in. A wrong password and an unknown name get the same answer. If the answer is lost, a poll of the
/// invitation returns `accepted`.
package struct SignFrameIn: Endpoint {
    package typealias Answer = FrameIdentity
    package static let method = Method.post
    package static let route = "\(apiPrefix)/frames/me/sign-in"
    package var body: SignIn.Credentials

    package init(_ credentials: SignIn.Credentials) { body = credentials }
}

/// Returns who a paired frame is; the frame asks after `frame` events and at each start.
package struct ReadFrameIdentity: Endpoint {
    package typealias Answer = FrameIdentity
    package static let method = Method.get
    package static let route = "\(apiPrefix)/frames/me"

    package init() {}
}

/// The identity of a frame in a family, which the frame stores for good.
package struct FrameIdentity: Codable, Equatable, Sendable {
    package var serverID: ServerID
    package var frameID: FrameID
    /// The name that a keeper gave the frame, such as "Kitchen".
    package var frameName: String
    /// The frame's owner, who also gives the hearts that are given on the frame.
    package var memberID: MemberID
    package var displayName: String
    /// The owner's user name, such as `grandma` or `grandma-2`.
    package var userName: String
    package var relationship: Relationship
    package var familyID: FamilyID
    package var familyName: String
    /// The IANA name of the family's time zone, such as `Europe/Helsinki`.
    package var timeZone: String
    /// The newcomers about whom this frame asks, in the order they came; absent if there are none, and from servers
    /// that never ask.
    package var newcomers: [Newcomer]?
    /// The settings that a keeper chose for the frame; absent if no keeper chose any.
    package var chosen: ChosenSettings?
    /// The renditions that the server has lost and asks its frames for; absent if there are none.
    package var wanted: [WantedRendition]?
    /// The time on the server's clock when it answers, by which a frame corrects its own; nil: an older server, which
    /// does not send it.
    package var serverTime: Date?
    /// The photos of the album that are hidden from this frame alone, at most `mostHiddenHere`; absent if there are
    /// none, and from older servers.
    package var hiddenHere: [PhotoID]?
    /// The maximum number of photos that can be hidden from one frame.
    package static let mostHiddenHere = 500
    /// The birthdays of the family's members, at most `mostBirthdays`; absent if none is known, on the frame of a
    /// guest, and from older servers.
    package var birthdays: [MemberBirthday]?
    /// The key by which the frame recognizes its server at another address; absent from older servers.
    package var serverKey: ServerKey?
    /// The https address at which the frame reaches its server from any house; absent if the server has none, and from
    /// older servers.
    package var webAddress: String?
    /// The keepers' last order that the frame be off or on; absent if there was none, and from older servers.
    package var off: FrameOff?
    /// The maximum number of birthdays that a frame is told.
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
        webAddress: String? = nil,
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
        self.webAddress = webAddress
        self.off = off
    }
}
