package import FoundationEssentials

/// A newcomer who waits to be welcomed on the family's frames.
package struct Newcomer: Codable, Equatable, Hashable, Sendable {
    /// The maximum number that a frame is told of at once: a whole chat that joins by one link.
    package static let most = 30

    /// The ID of the question, not of the person: if the frames ask once more, it is another ID.
    package var introduction: IntroductionID
    package var displayName: String

    package init(introduction: IntroductionID, displayName: String) {
        self.introduction = introduction
        self.displayName = displayName
    }
}

/// The state of the question whether a new member is welcome, which the frames ask.
///
/// JSON: `{"state": "asked"}`.
package struct IntroductionSummary: Codable, Equatable, Hashable, Sendable {
    package enum State: String, Codable, CaseIterable, Sendable {
        /// The frames ask; nobody has answered.
        case asked
        /// Somebody answered "Not now".
        case declined
    }

    package var state: State
    /// The name that the answering frame had then; present if `state` is `declined`.
    package var saidOn: String?
    package var saidAt: Date?

    package init(state: State, saidOn: String? = nil, saidAt: Date? = nil) {
        self.state = state
        self.saidOn = saidOn
        self.saidAt = saidAt
    }
}

/// Reports a frame's answer about a newcomer.
///
/// The first answer of any frame counts; a later answer, and the same one again, changes nothing and is no error. A
/// question that nobody asks any more gets 404.
package struct AnswerIntroduction: Endpoint {
    package typealias Answer = EmptyBody
    package struct Body: Codable, Equatable, Sendable {
        package var isWelcome: Bool
        package init(isWelcome: Bool) { self.isWelcome = isWelcome }
    }
    package static let method = Method.put
    package static let route = "\(apiPrefix)/introductions/{id}/answer"
    package var path: String { "\(apiPrefix)/introductions/\(id)/answer" }
    package var id: IntroductionID
    package var body: Body

    package init(id: IntroductionID, isWelcome: Bool) {
        self.id = id
        body = Body(isWelcome: isWelcome)
    }
}

/// Lets a member send, for a keeper, whatever was answered on the frames; the frames stop asking.
///
/// For a member who may send already, the call changes nothing.
package struct WelcomeMember: Endpoint {
    package typealias Answer = MemberSummary
    package static let method = Method.put
    package static let route = "\(apiPrefix)/members/{id}/welcome"
    package var path: String { "\(apiPrefix)/members/\(id)/welcome" }
    package var id: MemberID
    package init(id: MemberID) { self.id = id }
}

/// Makes the frames ask about a member once more after "Not now", for a keeper.
package struct RepeatIntroduction: Endpoint {
    package typealias Answer = MemberSummary
    package static let method = Method.post
    package static let route = "\(apiPrefix)/members/{id}/introduction"
    package var path: String { "\(apiPrefix)/members/\(id)/introduction" }
    package var id: MemberID
    package init(id: MemberID) { self.id = id }
}
