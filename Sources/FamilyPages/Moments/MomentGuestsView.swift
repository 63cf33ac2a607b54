import FamilyCore
import ServerCore

/// The part of a moment's page that shows the reader's answer and the buttons for other answers.
struct MomentAnswerView: Sendable {
    /// A button that sends one answer.
    struct Choice: Sendable {
        let answer: String
        let label: String
    }

    let act: String
    /// The button to press; nil if there is none.
    let say: Choice?
    /// The other answer to an invitation.
    let decline: Choice?
    /// The sentence about the reader's earlier answer, such as "You're here"; nil where the
    /// button alone says it.
    let standing: String?
    /// The answer that replaces the standing one, behind "change".
    let change: Choice?
    /// Whether the form asks the browser for its position, which it does if the moment has a place.
    let locates: Bool

    /// Returns nil if there is nothing to say and nothing to press.
    init?(_ moment: Moment, words: Words) {
        let button = MomentAnswerRules.button(for: moment.answer, moment.status)
        let isNotNow = moment.answer == .notNow && moment.status != .ended
        guard button != nil || isNotNow else { return nil }
        act = MomentPages.address(of: moment.id) + "/answer"
        say =
            switch button {
            case .sayComing: Choice(answer: MomentAnswer.coming.rawValue, label: words[.sayComing])
            case .sayHere: Choice(answer: MomentAnswer.here.rawValue, label: words[.sayHere])
            case .coming, .here, .wasHere, nil: nil
            }
        standing =
            switch button {
            case .coming: words[.youCome]
            case .here: words[.youAreHere]
            case .wasHere: words[.youWereHere]
            case .sayComing, .sayHere, nil: isNotNow ? words[.youSaidNotNow] : nil
            }
        decline =
            moment.answer == .asked
            ? Choice(answer: MomentAnswer.notNow.rawValue, label: words[.sayNotNow]) : nil
        change =
            button == .coming ? Choice(answer: MomentAnswer.notNow.rawValue, label: words[.sayNotNowAfterAll]) : nil
        locates = button == .sayHere && moment.place != nil
    }
}

/// The guests of a moment by their answers: who is there, who comes, who has not answered, and who does not come.
struct MomentGuestsView: Sendable {
    struct Group: Sendable {
        let name: String
        let count: Int
        let people: [Person]
    }

    struct Person: Sendable {
        let id: String
        let name: String
        let initial: String
        let tone: String
        /// The label of the button that takes the invitation back; nil if the reader may not.
        let takeBack: String?
    }

    let groups: [Group]
    /// The URL of the form that invites more; nil if the reader may not.
    let invite: String?
    /// The URL that takes an invitation back.
    let act: String

    /// Returns nil if nobody was asked or answered, and the reader may invite nobody.
    init?(_ guests: [MomentGuest], of moment: Moment, mayEdit: Bool, words: Words) {
        let mayInvite = mayEdit && moment.status != .ended
        guard !guests.isEmpty || mayInvite else { return nil }
        let address = MomentPages.address(of: moment.id)
        invite = mayInvite ? address + "/invite" : nil
        act = address + "/take-back"
        let isOver = moment.status == .ended
        let names: [(MomentAnswer, PageWord)] = [
            (.here, isOver ? .guestsWereHere : .guestsHere), (.coming, isOver ? .guestsMeantToCome : .guestsComing),
            (.asked, .guestsAsked), (.notNow, .guestsNotNow),
        ]
        groups = names.compactMap { answer, name in
            let people = guests.filter { $0.answer == answer }.map { guest in
                let face = Face(guest.displayName)
                let canTakeBack = mayEdit && answer == .asked
                return Person(
                    id: guest.member.text,
                    name: guest.displayName,
                    initial: face.initial,
                    tone: face.tone,
                    takeBack: canTakeBack ? words(.takeBackInvitation, ["name": guest.displayName]) : nil
                )
            }
            return people.isEmpty ? nil : Group(name: words[name], count: people.count, people: people)
        }
    }
}
