import FamilyCore
import FamilyServices
import ServerCore

/// The form for who may send photos, on the pages of frames and of people.
struct SendersView: Sendable {
    struct Choice: Sendable {
        let code: String
        let name: String
        let isChosen: Bool
    }

    let address: String
    let choices: [Choice]
    let insteadOf: String
    let error: String?

    /// Creates the form of the page at `address`.
    init(_ context: MemberContext, at address: String, refused: RefusedSenders?, words: Words) {
        let standing = context.family.senders
        let shown = refused?.form.senders ?? standing
        self.address = address + "/senders"
        choices = Senders.allCases.map {
            Choice(code: $0.rawValue, name: words[.senders($0)], isChosen: $0 == shown)
        }
        // The page shows the other keeper's choice, so the next attempt may replace it.
        insteadOf = standing.rawValue
        error = refused.map {
            "\(words($0.problem)) \(words(.sendersNow, ["who": words[.senders(standing)]]))"
        }
    }
}

/// A choice of senders, as submitted.
struct SendersForm: Sendable {
    let senders: Senders
    let insteadOf: Senders

    /// Throws if the choice is invalid.
    init(_ form: Form) throws(Problem) {
        guard let senders = Senders(rawValue: form["senders"]), let insteadOf = Senders(rawValue: form["insteadOf"])
        else { throw .unreadableForm }
        self.senders = senders
        self.insteadOf = insteadOf
    }

    var choice: SendersChoice { SendersChoice(senders, insteadOf: insteadOf) }
}

/// A choice that was refused.
struct RefusedSenders: Sendable {
    let form: SendersForm
    let problem: Problem
}
