import FamilyCore

/// What a newcomer sees in place of the form for sending.
struct SendWaitView: Sendable {
    let heading: String
    let lead: String
    let rest: String
    let state: String
    let isAsked: Bool

    /// `asked` are those on whose frames the question stands.
    init(_ introduction: IntroductionSummary, asked: [String], words: Words) {
        state = introduction.state.rawValue
        isAsked = introduction.state == .asked
        switch introduction.state {
        case .asked:
            heading = words["send-wait-title"]
            let isOne = asked.count == 1
            lead = isOne ? words("send-wait-one", ["name": asked[0]]) : words["send-wait-many"]
            rest = words["send-wait-rest"]
        case .declined:
            heading = words["send-declined-title"]
            lead = words["send-declined"]
            rest = words["send-declined-rest"]
        }
    }
}
