import FamilyCore

/// The page that a newcomer sees in place of the form for sending.
struct SendWaitView: Sendable {
    let heading: String
    let lead: String
    let rest: String
    let state: String

    /// Creates the view; `asked` are the members whose frames are asked.
    init(_ introduction: IntroductionSummary, asked: [String], words: Words) {
        state = introduction.state.rawValue
        switch introduction.state {
        case .asked:
            heading = words[.sendWaitTitle]
            lead = words(.sendWait, count: asked.count, ["name": asked.first ?? ""])
            rest = words[.sendWaitRest]
        case .declined:
            heading = words[.sendDeclinedTitle]
            lead = words[.sendDeclined]
            rest = words[.sendDeclinedRest]
        }
    }
}
