/// A member of the family who was invited to a moment, or answered to it.
package struct MomentGuest: Codable, Equatable, Sendable {
    package var member: MemberID
    package var displayName: String
    package var answer: MomentAnswer

    package init(member: MemberID, displayName: String, answer: MomentAnswer) {
        self.member = member
        self.displayName = displayName
        self.answer = answer
    }
}

package struct MomentGuests: Codable, Equatable, Sendable {
    /// The guests, in this order: those who are there, those who come, those who were asked, those who do not come.
    package var guests: [MomentGuest]

    package init(guests: [MomentGuest]) { self.guests = guests }
}

package struct ListGuests: Endpoint {
    package typealias Answer = MomentGuests
    package static let method = Method.get
    package static let route = "\(apiPrefix)/moments/{id}/guests"
    package var path: String { "\(apiPrefix)/moments/\(id)/guests" }
    package var id: MomentID

    package init(id: MomentID) { self.id = id }
}

/// Members of the family, each named once.
package struct MomentInvitees: Codable, Equatable, Sendable {
    /// The maximum number of members that one call names.
    package static let most = 500

    package var members: [MemberID]

    package init(members: [MemberID]) { self.members = members }
}

/// Invites members to a moment, for its maker or a keeper.
///
/// A member who was invited before, or who has answered, is not told again.
package struct InviteToMoment: Endpoint {
    package typealias Answer = MomentGuests
    package static let method = Method.post
    package static let route = "\(apiPrefix)/moments/{id}/invitations"
    package var path: String { "\(apiPrefix)/moments/\(id)/invitations" }
    package var id: MomentID
    package var body: MomentInvitees

    package init(id: MomentID, _ members: [MemberID]) {
        self.id = id
        body = MomentInvitees(members: members)
    }
}

/// Takes invitations back that nobody has answered, for the moment's maker or a keeper.
///
/// To take back what was never sent is no error.
package struct TakeBackInvitations: Endpoint {
    package typealias Answer = MomentGuests
    package static let method = Method.post
    package static let route = "\(apiPrefix)/moments/{id}/invitations/taken-back"
    package var path: String { "\(apiPrefix)/moments/\(id)/invitations/taken-back" }
    package var id: MomentID
    package var body: MomentInvitees

    package init(id: MomentID, _ members: [MemberID]) {
        self.id = id
        body = MomentInvitees(members: members)
    }
}

/// Answers to a moment: the reader comes, does not come, or is there.
package struct AnswerMoment: Endpoint {
    package typealias Answer = Moment
    package struct Said: Codable, Equatable, Sendable {
        /// Anything but `asked`.
        package var answer: MomentAnswer
        /// The position of the member's browser, which is compared with the moment's place and never stored.
        ///
        /// If it is absent, the server believes the member.
        package var position: Position?
        /// True: the call changes an unanswered invitation only, and nothing otherwise; frames set it, because their
        /// answer may come weeks late.
        package var onlyIfAsked: Bool?

        package init(answer: MomentAnswer, position: Position? = nil, onlyIfAsked: Bool? = nil) {
            self.answer = answer
            self.position = position
            self.onlyIfAsked = onlyIfAsked
        }
    }
    /// A geographic position in millionths of a degree; north and east are positive.
    package struct Position: Codable, Equatable, Sendable {
        package var latitude: Int
        package var longitude: Int

        package init(latitude: Int, longitude: Int) {
            self.latitude = latitude
            self.longitude = longitude
        }
    }
    package static let method = Method.put
    package static let route = "\(apiPrefix)/moments/{id}/answer"
    package var path: String { "\(apiPrefix)/moments/\(id)/answer" }
    package var id: MomentID
    package var body: Said

    package init(id: MomentID, _ answer: MomentAnswer, at position: Position? = nil, onlyIfAsked: Bool? = nil) {
        self.id = id
        body = Said(answer: answer, position: position, onlyIfAsked: onlyIfAsked)
    }
}
