package import FoundationEssentials

/// A newcomer who waits to be welcomed on the family's frames.
package struct Newcomer: Codable, Equatable, Hashable, Sendable {
    /// The most that a frame is told of at once: a whole chat that joins by one
    /// link.
    package static let most = 30

    /// Names the question, not the person: asked again, it is another one.
    package var introduction: IntroductionID
    package var displayName: String

    package init(introduction: IntroductionID, displayName: String) {
        self.introduction = introduction
        self.displayName = displayName
    }
}

/// What becomes of a member who was to be asked for on the frames first.
///
/// JSON: `{"state": "asked"}`.
package struct IntroductionSummary: Codable, Equatable, Hashable, Sendable {
    package enum State: String, Codable, CaseIterable, Sendable {
        /// The frames ask; nobody has answered.
        case asked
        /// "Not now" was said.
        case declined
    }

    package var state: State
    /// The frame's name as it was then, once declined.
    package var saidOn: String?
    package var saidAt: Date?

    package init(state: State, saidOn: String? = nil, saidAt: Date? = nil) {
        self.state = state
        self.saidOn = saidOn
        self.saidAt = saidAt
    }
}

/// A frame tells what was said about a newcomer.
///
/// The first answer of any frame counts; a later one, and the same one again,
/// changes nothing and is no error. A question that nobody asks any more is 404.
package struct AnswerIntroduction: Endpoint {
    package typealias Answer = Nothing
    package struct Body: Codable, Equatable, Sendable {
        package var isWelcome: Bool
        package init(isWelcome: Bool) { self.isWelcome = isWelcome }
    }
    package static let method = Method.put
    package static let route = "\(wirePrefix)/introductions/{id}/answer"
    package var path: String { "\(wirePrefix)/introductions/\(id)/answer" }
    package var id: IntroductionID
    package var body: Body

    package init(id: IntroductionID, isWelcome: Bool) {
        self.id = id
        body = Body(isWelcome: isWelcome)
    }
}

/// A keeper lets a member send, whatever was said on the frames, which stop
/// asking.
///
/// For one who may send already it changes nothing.
package struct WelcomeMember: Endpoint {
    package typealias Answer = MemberSummary
    package static let method = Method.put
    package static let route = "\(wirePrefix)/members/{id}/welcome"
    package var path: String { "\(wirePrefix)/members/\(id)/welcome" }
    package var id: MemberID
    package init(id: MemberID) { self.id = id }
}

/// A keeper has the frames ask once more, after "Not now" was said.
package struct AskAgain: Endpoint {
    package typealias Answer = MemberSummary
    package static let method = Method.post
    package static let route = "\(wirePrefix)/members/{id}/introduction"
    package var path: String { "\(wirePrefix)/members/\(id)/introduction" }
    package var id: MemberID
    package init(id: MemberID) { self.id = id }
}
