import FamilyServices
import FamilyCore
import ServerCore

/// The form for who may send; it stands with the frames, whose photos it is
/// about, and with the people.
struct SendersView: Sendable {
    struct Choice: Sendable {
        let code: String
        let name: String
        let isChosen: Bool
    }

    let address: String
    let choices: [Choice]
    let insteadOf: String
    let trouble: String?

    /// The form of the page at `address`.
    init(_ household: Household, at address: String, refused: RefusedSenders?, words: Words) {
        let standing = household.family.senders
        let shown = refused?.form.senders ?? standing
        self.address = address + "/senders"
        choices = Senders.allCases.map {
            Choice(code: $0.rawValue, name: words[.senders($0)], isChosen: $0 == shown)
        }
        // What the other keeper chose is told: the next press is meant.
        insteadOf = standing.rawValue
        trouble = refused.map {
            "\(words($0.problem)) \(words(.sendersNow, ["who": words[.senders(standing)]]))"
        }
    }
}

/// A choice of who may send, as it was typed.
struct SendersForm: Sendable {
    let senders: Senders
    let insteadOf: Senders

    /// Throws where it is none of ours.
    init(_ form: Form) throws(Problem) {
        guard let senders = Senders(rawValue: form["senders"]), let insteadOf = Senders(rawValue: form["insteadOf"])
        else { throw .unreadableForm }
        self.senders = senders
        self.insteadOf = insteadOf
    }

    var choice: SendersChoice { SendersChoice(senders, insteadOf: insteadOf) }
}

/// A choice that was not taken.
struct RefusedSenders: Sendable {
    let form: SendersForm
    let problem: Problem
}
