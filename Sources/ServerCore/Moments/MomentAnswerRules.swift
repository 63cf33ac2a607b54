package import FamilyCore

/// What the one button of a moment's page says.
package enum MomentButton: Equatable, Sendable {
    /// "I'm coming": a press says so.
    case sayComing
    /// "You're coming", with a way to change it.
    case coming
    /// "I'm here": a press says so.
    case sayHere
    /// "You're here": there is nothing to press.
    case here
    /// "You were here": there is nothing to press.
    case wasHere
}

/// Who answers what to a moment, and who puts photos into it.
package enum MomentAnswerRules {
    /// The rows of the table of buttons: what a member has answered so far.
    private enum Row {
        case notAnswered, coming, here

        /// Who said "not now" may still come, so the button is that of somebody who has not answered.
        init(_ answer: MomentAnswer?) {
            self =
                switch answer {
                case nil, .asked, .notNow: .notAnswered
                case .coming: .coming
                case .here: .here
                }
        }
    }

    /// A status without an entry has no button.
    private static let buttons: [Row: [MomentStatus: MomentButton]] = [
        .notAnswered: [.notStarted: .sayComing, .goingOn: .sayComing],
        .coming: [.notStarted: .coming, .goingOn: .sayHere],
        .here: [.goingOn: .here, .ended: .wasHere],
    ]

    /// The answers that allow putting photos into a moment; a policy without an entry allows everybody.
    private static let posting: [MomentPosting: [MomentStatus: Set<MomentAnswer>]] = [
        .whoSaidYes: [.notStarted: [.coming], .goingOn: [.coming, .here], .ended: [.coming, .here]],
        .whoWasThere: [.notStarted: [.coming], .goingOn: [.here], .ended: [.here]],
    ]

    /// Returns the button of a moment for a member with this answer; nil if there is none.
    package static func button(for answer: MomentAnswer?, _ status: MomentStatus) -> MomentButton? {
        buttons[Row(answer)]?[status]
    }

    /// Returns the problem if a member with this answer may not put photos into a moment; nil otherwise.
    package static func refusal(
        ofPosting policy: MomentPosting,
        to answer: MomentAnswer?,
        _ status: MomentStatus
    ) -> Problem? {
        guard let allowed = posting[policy]?[status] else { return nil }
        if let answer, allowed.contains(answer) { return nil }
        return allowed.contains(.coming) ? .onlyWhoComes : .onlyWhoIsThere
    }

    /// Returns the answer of a member who says `said` after answering `before`.
    ///
    /// Saying the same again is no error. Nobody is uninvited by answering, so `said` is never `asked`.
    package static func answer(
        _ said: MomentAnswer,
        after before: MomentAnswer?,
        _ status: MomentStatus
    ) throws(Problem) -> MomentAnswer {
        guard said != .asked else { throw .badRequest }
        guard said != before else { return said }
        guard status != .ended else { throw .momentOver }
        guard before != .here else { throw .alreadyHere }
        guard said == .here else { return said }
        guard status == .goingOn else { throw .momentNotBegun }
        guard before == .coming else { throw .notComing }
        return .here
    }
}
