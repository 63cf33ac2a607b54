package import FoundationEssentials

/// Makes the family and its first keeper on an empty server, by the one-time
/// token that the server printed; answers with a session.
package struct SetUpFamily: Endpoint {
    package typealias Answer = SessionAnswer
    package struct Family: Codable, Equatable, Sendable {
        package var token: String
        package var familyName: String
        /// The IANA name of the family's time zone.
        package var timeZone: String
        package var displayName: String
        package var userName: String
        package var password: String

        package init(
            token: String,
            familyName: String,
            timeZone: String,
            displayName: String,
            userName: String,
            password: String
        ) {
            self.token = token
            self.familyName = familyName
            self.timeZone = timeZone
            self.displayName = displayName
            self.userName = userName
            self.password = password
        }
    }
    package static let method = Method.post
    package static let route = "\(apiPrefix)/setup"
    package var body: Family

    package init(_ family: Family) { body = family }
}

package struct SignIn: Endpoint {
    package typealias Answer = SessionAnswer
    package struct Credentials: Codable, Hashable, Sendable {
        package var userName: String
        package var password: String
        package init(userName: String, password: String) {
            self.userName = userName
            self.password = password
        }
    }
    package static let method = Method.post
    package static let route = "\(apiPrefix)/sessions"
    package var body: Credentials

    package init(userName: String, password: String) {
        body = Credentials(userName: userName, password: password)
    }
}

/// Hides the values of the credentials however they are printed, so that no log contains a password.
///
/// The name is hidden too, because people type the password into its field.
extension SignIn.Credentials: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "credentials" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// The answer to a sign-in; the session itself is the cookie.
///
/// A request that changes something also carries `X-CSRF-Token` with this token, and an `Origin` of this server.
package struct SessionAnswer: Codable, Equatable, Sendable {
    package static let tokenHeader = "X-CSRF-Token"
    package var member: MemberSummary
    package var csrfToken: String

    package init(member: MemberSummary, csrfToken: String) {
        self.member = member
        self.csrfToken = csrfToken
    }
}

package struct SignOut: Endpoint {
    package typealias Answer = EmptyBody
    package static let method = Method.delete
    package static let route = "\(apiPrefix)/sessions/current"
    package init() {}
}

/// Sends the password again, for operations that need a recent one.
package struct ConfirmPassword: Endpoint {
    package typealias Answer = EmptyBody
    package struct Password: Codable, Equatable, Sendable {
        package var password: String
        package init(password: String) { self.password = password }
    }
    package static let method = Method.post
    package static let route = "\(apiPrefix)/sessions/current/password"
    package var body: Password

    package init(password: String) { body = Password(password: password) }
}

package struct ListMembers: Endpoint {
    package typealias Answer = MemberList
    package static let method = Method.get
    package static let route = "\(apiPrefix)/members"
    package init() {}
}

package struct MemberList: Codable, Equatable, Sendable {
    package var members: [MemberSummary]
    package init(members: [MemberSummary]) { self.members = members }
}

package struct MemberSummary: Codable, Equatable, Hashable, Sendable {
    package var id: MemberID
    package var displayName: String
    package var userName: String
    package var role: Role
    package var relationship: Relationship
    /// The question to the frames about the member; absent if the member may send all that their role may.
    ///
    /// Only keepers and the member see it.
    package var introduction: IntroductionSummary?
    /// When the time of a guest ends; absent: no end; only keepers and the guest see it.
    package var guestEndsAt: Date?
    /// The birthday; absent if unknown; only members of the family see it, in the list of members.
    package var birthday: Birthday?

    package init(
        id: MemberID,
        displayName: String,
        userName: String,
        role: Role,
        relationship: Relationship,
        introduction: IntroductionSummary? = nil,
        guestEndsAt: Date? = nil,
        birthday: Birthday? = nil
    ) {
        self.id = id
        self.displayName = displayName
        self.userName = userName
        self.role = role
        self.relationship = relationship
        self.introduction = introduction
        self.guestEndsAt = guestEndsAt
        self.birthday = birthday
    }
}

/// Removes a member, for a keeper; what the member sent stays, and their sessions and links end.
package struct RemoveMember: Endpoint {
    package typealias Answer = EmptyBody
    package static let method = Method.delete
    package static let route = "\(apiPrefix)/members/{id}"
    package var path: String { "\(apiPrefix)/members/\(id)" }
    package var id: MemberID
    package init(id: MemberID) { self.id = id }
}

package struct ChangeRole: Endpoint {
    package typealias Answer = MemberSummary
    package struct NewRole: Codable, Equatable, Sendable {
        package var role: Role
        package init(role: Role) { self.role = role }
    }
    package static let method = Method.patch
    package static let route = "\(apiPrefix)/members/{id}"
    package var path: String { "\(apiPrefix)/members/\(id)" }
    package var id: MemberID
    package var body: NewRole
    package init(id: MemberID, role: Role) {
        self.id = id
        body = NewRole(role: role)
    }
}

/// Makes a link by which people join, for a keeper.
package struct MakeJoinLink: Endpoint {
    package typealias Answer = JoinLink
    package struct Terms: Codable, Equatable, Sendable {
        /// `keeper`, `relative` or `guest`.
        package var role: Role
        /// The number of people who may join by the link: 1 to 30.
        package var uses: Int
        /// Whether the frames ask about everybody who joins by the link before they can send; absent: no.
        package var asksFirst: Bool?
        /// When the time of guests who join by the link ends; absent: never.
        package var guestEndsAt: Date?
        package init(role: Role, uses: Int, asksFirst: Bool? = nil, guestEndsAt: Date? = nil) {
            self.role = role
            self.uses = uses
            self.asksFirst = asksFirst
            self.guestEndsAt = guestEndsAt
        }
    }
    package static let method = Method.post
    package static let route = "\(apiPrefix)/join-links"
    package var body: Terms

    package init(role: Role = .relative, uses: Int = 1, asksFirst: Bool? = nil, guestEndsAt: Date? = nil) {
        body = Terms(role: role, uses: uses, asksFirst: asksFirst, guestEndsAt: guestEndsAt)
    }
}

package struct ListJoinLinks: Endpoint {
    package typealias Answer = JoinLinkList
    package static let method = Method.get
    package static let route = "\(apiPrefix)/join-links"
    package init() {}
}

package struct JoinLinkList: Codable, Equatable, Sendable {
    package var links: [JoinLink]
    package init(links: [JoinLink]) { self.links = links }
}

package struct JoinLink: Codable, Equatable, Sendable {
    package var id: JoinLinkID
    package var role: Role
    package var usesLeft: Int
    package var expiresAt: Date
    /// Whether the frames ask about everybody who joins by the link before they can send.
    package var asksFirst: Bool
    /// When the time of guests who join by the link ends; absent: never.
    package var guestEndsAt: Date?
    /// The address; present only in the answer that made the link, because the token is stored hashed.
    package var url: String?

    package init(
        id: JoinLinkID,
        role: Role,
        usesLeft: Int,
        expiresAt: Date,
        asksFirst: Bool,
        guestEndsAt: Date? = nil,
        url: String?
    ) {
        self.id = id
        self.role = role
        self.usesLeft = usesLeft
        self.expiresAt = expiresAt
        self.asksFirst = asksFirst
        self.guestEndsAt = guestEndsAt
        self.url = url
    }
}

package struct RevokeJoinLink: Endpoint {
    package typealias Answer = EmptyBody
    package static let method = Method.delete
    package static let route = "\(apiPrefix)/join-links/{id}"
    package var path: String { "\(apiPrefix)/join-links/\(id)" }
    package var id: JoinLinkID
    package init(id: JoinLinkID) { self.id = id }
}

/// Joins the family by a link's token with a name, and as a keeper with a password too; answers with a session.
package struct JoinFamily: Endpoint {
    package typealias Answer = SessionAnswer
    package struct Newcomer: Codable, Equatable, Sendable {
        package var token: String
        package var displayName: String
        /// The name to sign in with; nil: the server makes one from `displayName`.
        package var userName: String?
        /// The password to sign in with; required if the link makes its user a keeper.
        package var password: String?
        package init(token: String, displayName: String, userName: String? = nil, password: String? = nil) {
            self.token = token
            self.displayName = displayName
            self.userName = userName
            self.password = password
        }
    }
    package static let method = Method.post
    package static let route = "\(apiPrefix)/join"
    package var body: Newcomer
    package init(token: String, displayName: String) {
        body = Newcomer(token: token, displayName: displayName)
    }
}
