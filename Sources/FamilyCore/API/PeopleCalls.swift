package import FoundationEssentials

/// Makes the family and its first keeper on an empty server, by the one-time
/// token that the server printed; answers with a session.
package struct SetUpFamily: Endpoint {
    package typealias Answer = SessionAnswer
    package struct Family: Codable, Equatable, Sendable {
        package var token: String
        package var familyName: String
        /// IANA name.
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
    package static let route = "\(wirePrefix)/setup"
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
    package static let route = "\(wirePrefix)/sessions"
    package var body: Credentials

    package init(userName: String, password: String) {
        body = Credentials(userName: userName, password: password)
    }
}

/// Never a password in a log, however it is printed.
///
/// Nor the name, for people type one into the other's place.
extension SignIn.Credentials: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "credentials" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// The session itself is the cookie; a request that changes something also
/// carries `X-CSRF-Token` with this token, and an `Origin` of our own.
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
    package typealias Answer = Nothing
    package static let method = Method.delete
    package static let route = "\(wirePrefix)/sessions/current"
    package init() {}
}

/// Gives the password again, for the acts that ask for a fresh one.
package struct GivePasswordAgain: Endpoint {
    package typealias Answer = Nothing
    package struct Password: Codable, Equatable, Sendable {
        package var password: String
        package init(password: String) { self.password = password }
    }
    package static let method = Method.post
    package static let route = "\(wirePrefix)/sessions/current/password"
    package var body: Password

    package init(password: String) { body = Password(password: password) }
}

package struct ListMembers: Endpoint {
    package typealias Answer = MemberList
    package static let method = Method.get
    package static let route = "\(wirePrefix)/members"
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
    /// Absent for one who may send all that their role may; told to keepers,
    /// and to the member.
    package var introduction: IntroductionSummary?
    /// When the time of a guest ends, told to keepers and the guest; absent without an end.
    package var guestEndsAt: Date?
    /// Told in the list of members, to those of the family; absent if it was not said.
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

/// A keeper removes a member; what they sent stays, their sessions and links
/// end.
package struct RemoveMember: Endpoint {
    package typealias Answer = Nothing
    package static let method = Method.delete
    package static let route = "\(wirePrefix)/members/{id}"
    package var path: String { "\(wirePrefix)/members/\(id)" }
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
    package static let route = "\(wirePrefix)/members/{id}"
    package var path: String { "\(wirePrefix)/members/\(id)" }
    package var id: MemberID
    package var body: NewRole
    package init(id: MemberID, role: Role) {
        self.id = id
        body = NewRole(role: role)
    }
}

/// A keeper makes a link to send to a relative.
package struct MakeJoinLink: Endpoint {
    package typealias Answer = JoinLink
    package struct Terms: Codable, Equatable, Sendable {
        /// `keeper`, `relative` or `guest`.
        package var role: Role
        /// 1 to 30.
        package var uses: Int
        /// Whether who joins is asked for on the family's frames before they
        /// can send; absent: no.
        package var asksFirst: Bool?
        /// When the time of the guests ends who join by it; absent: never.
        package var guestEndsAt: Date?
        package init(role: Role, uses: Int, asksFirst: Bool? = nil, guestEndsAt: Date? = nil) {
            self.role = role
            self.uses = uses
            self.asksFirst = asksFirst
            self.guestEndsAt = guestEndsAt
        }
    }
    package static let method = Method.post
    package static let route = "\(wirePrefix)/join-links"
    package var body: Terms

    package init(role: Role = .relative, uses: Int = 1, asksFirst: Bool? = nil, guestEndsAt: Date? = nil) {
        body = Terms(role: role, uses: uses, asksFirst: asksFirst, guestEndsAt: guestEndsAt)
    }
}

package struct ListJoinLinks: Endpoint {
    package typealias Answer = JoinLinkList
    package static let method = Method.get
    package static let route = "\(wirePrefix)/join-links"
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
    /// Whether who joins by it is asked for on the family's frames first.
    package var asksFirst: Bool
    /// When the time of the guests ends who join by it; absent: never.
    package var guestEndsAt: Date?
    /// Only in the answer that made it: the token is stored hashed.
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
    package typealias Answer = Nothing
    package static let method = Method.delete
    package static let route = "\(wirePrefix)/join-links/{id}"
    package var path: String { "\(wirePrefix)/join-links/\(id)" }
    package var id: JoinLinkID
    package init(id: JoinLinkID) { self.id = id }
}

/// A relative joins by a link's token, with a name only, and a keeper with a
/// password too; answers with a session.
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
    package static let route = "\(wirePrefix)/join"
    package var body: Newcomer
    package init(token: String, displayName: String) {
        body = Newcomer(token: token, displayName: displayName)
    }
}
