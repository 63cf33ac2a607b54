package import FoundationEssentials

/// The link of a moment, by which people from outside the family become its guests.
package struct MomentLink: Codable, Equatable, Sendable {
    /// When the link ends, and with it the time of the guests who joined by it.
    package var endsAt: Date
    /// The address; present only in the answer that made the link, because the token is stored hashed.
    package var url: String?

    package init(endsAt: Date, url: String?) {
        self.endsAt = endsAt
        self.url = url
    }
}

/// A guest from outside, as the list of one moment's guests shows them; they may be guests of several moments.
package struct OutsideGuest: Codable, Equatable, Sendable {
    package var member: MemberID
    package var displayName: String
    package var joinedAt: Date
    /// When the guest sees the moment no more.
    package var endsAt: Date

    package init(member: MemberID, displayName: String, joinedAt: Date, endsAt: Date) {
        self.member = member
        self.displayName = displayName
        self.joinedAt = joinedAt
        self.endsAt = endsAt
    }
}

package struct OutsideGuests: Codable, Equatable, Sendable {
    /// Absent if no link of the moment works.
    package var link: MomentLink?
    /// The guests whose time is not over, in the order they joined.
    package var guests: [OutsideGuest]

    package init(link: MomentLink?, guests: [OutsideGuest]) {
        self.link = link
        self.guests = guests
    }
}

/// Lists a moment's guests from outside, for its maker, or a keeper who sees it.
package struct ListOutsideGuests: Endpoint {
    package typealias Answer = OutsideGuests
    package static let method = Method.get
    package static let route = "\(apiPrefix)/moments/{id}/outside-guests"
    package var path: String { "\(apiPrefix)/moments/\(id)/outside-guests" }
    package var id: MomentID

    package init(id: MomentID) { self.id = id }
}

/// Makes the moment's link, for its maker or a keeper who sees it; an earlier link ends, and its guests stay.
package struct MakeMomentLink: Endpoint {
    package typealias Answer = MomentLink
    package struct Terms: Codable, Equatable, Sendable {
        /// The end, within the next ten years; absent: thirty days after the moment ends.
        package var endsAt: Date?
        package init(endsAt: Date?) { self.endsAt = endsAt }
    }
    package static let method = Method.post
    package static let route = "\(apiPrefix)/moments/{id}/link"
    package var path: String { "\(apiPrefix)/moments/\(id)/link" }
    package var id: MomentID
    package var body: Terms

    package init(id: MomentID, endsAt: Date? = nil) {
        self.id = id
        body = Terms(endsAt: endsAt)
    }
}

/// Ends the moment's link and removes all its guests; what they sent stays.
package struct EndMomentLink: Endpoint {
    package typealias Answer = EmptyBody
    package static let method = Method.delete
    package static let route = "\(apiPrefix)/moments/{id}/link"
    package var path: String { "\(apiPrefix)/moments/\(id)/link" }
    package var id: MomentID

    package init(id: MomentID) { self.id = id }
}

/// Removes guests from outside; what they sent stays.
package struct RemoveOutsideGuests: Endpoint {
    package typealias Answer = OutsideGuests
    package static let method = Method.post
    package static let route = "\(apiPrefix)/moments/{id}/outside-guests/removed"
    package var path: String { "\(apiPrefix)/moments/\(id)/outside-guests/removed" }
    package var id: MomentID
    package var body: MomentInvitees

    package init(id: MomentID, _ members: [MemberID]) {
        self.id = id
        body = MomentInvitees(members: members)
    }
}

/// A person from outside becomes a guest of a moment by its link's token, with a name only; answers with a session.
///
/// A person who is a guest of another moment of the family stays the same person and needs no name.
package struct JoinMoment: Endpoint {
    package typealias Answer = SessionAnswer
    package struct Guest: Codable, Equatable, Sendable {
        package var token: String
        /// The guest's name; absent: the name that they have as a guest of another moment.
        package var displayName: String?
        package init(token: String, displayName: String?) {
            self.token = token
            self.displayName = displayName
        }
    }
    package static let method = Method.post
    package static let route = "\(apiPrefix)/outside-guests"
    package var body: Guest

    package init(token: String, displayName: String? = nil) { body = Guest(token: token, displayName: displayName) }
}

/// A link by which a guest from outside opens their moments on another phone, once.
package struct PhoneLink: Codable, Equatable, Sendable {
    package var expiresAt: Date
    /// The address; present only in the answer that made the link, because the token is stored hashed.
    package var url: String

    package init(expiresAt: Date, url: String) {
        self.expiresAt = expiresAt
        self.url = url
    }
}

/// Makes a link for another phone, for a guest from outside; an earlier one ends.
package struct MakePhoneLink: Endpoint {
    package typealias Answer = PhoneLink
    package static let method = Method.post
    package static let route = "\(apiPrefix)/phone-links"

    package init() {}
}

/// Signs a guest from outside in on this phone by their link for another phone; answers with a session.
package struct OpenPhoneLink: Endpoint {
    package typealias Answer = SessionAnswer
    package struct Proof: Codable, Equatable, Sendable {
        package var token: String
        package init(token: String) { self.token = token }
    }
    package static let method = Method.post
    package static let route = "\(apiPrefix)/phone-links/opened"
    package var body: Proof

    package init(token: String) { body = Proof(token: token) }
}
