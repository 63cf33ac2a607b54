import FamilyCore
import FamilyTesting
import ServerCore
import Testing

/// The two tables of taking part, cell by cell, and how one answer follows another.
struct MomentAnswerTests {
    private typealias Cell = (answer: MomentAnswer?, status: MomentStatus, button: MomentButton?)

    private static let unanswered: [MomentAnswer?] = [nil, .asked, .notNow]

    private static let buttons: [Cell] =
        unanswered.flatMap { answer -> [Cell] in
            [(answer, .notStarted, .sayComing), (answer, .goingOn, .sayComing), (answer, .ended, nil)]
        } + others

    private static let others: [Cell] = [
        (.coming, .notStarted, .coming), (.coming, .goingOn, .sayHere), (.coming, .ended, nil),
        (.here, .notStarted, nil), (.here, .goingOn, .here), (.here, .ended, .wasHere),
    ]

    @Test(arguments: buttons.indices)
    func `one button carries it all`(cell: Int) {
        let (answer, status, button) = Self.buttons[cell]
        #expect(MomentAnswerRules.button(for: answer, status) == button)
    }

    /// The answers that may post, by policy and status; nil is a member who was neither asked nor answered.
    private static let posting: [(policy: MomentPosting, status: MomentStatus, allowed: Set<MomentAnswer?>)] = [
        (.family, .notStarted, Set(everybody)), (.family, .goingOn, Set(everybody)), (.family, .ended, Set(everybody)),
        (.whoSaidYes, .notStarted, [.coming]), (.whoSaidYes, .goingOn, [.coming, .here]),
        (.whoSaidYes, .ended, [.coming, .here]),
        (.whoWasThere, .notStarted, [.coming]), (.whoWasThere, .goingOn, [.here]), (.whoWasThere, .ended, [.here]),
    ]
    private static let everybody: [MomentAnswer?] = [nil] + MomentAnswer.allCases

    @Test(arguments: posting.indices)
    func `its policy says who puts photos into it`(row: Int) {
        let (policy, status, allowed) = Self.posting[row]
        for answer in Self.everybody {
            let refusal = MomentAnswerRules.refusal(ofPosting: policy, to: answer, status)
            let expected: Problem? = allowed.contains(.coming) ? .onlyWhoComes : .onlyWhoIsThere
            #expect(refusal == (allowed.contains(answer) ? nil : expected), "\(String(describing: answer))")
        }
    }

    @Test func `the rows name every policy at every status`() {
        let rows = Self.posting.map { "\($0.policy) \($0.status)" }
        #expect(Set(rows).count == MomentPosting.allCases.count * MomentStatus.allCases.count)
    }

    /// What becomes of an answer when something is said, or why not.
    private struct Row: Sendable {
        let before: MomentAnswer?
        let said: MomentAnswer
        let status: MomentStatus
        let after: Result<MomentAnswer, Problem>

        init(_ before: MomentAnswer?, _ said: MomentAnswer, _ status: MomentStatus, _ after: MomentAnswer) {
            (self.before, self.said, self.status, self.after) = (before, said, status, .success(after))
        }

        init(_ before: MomentAnswer?, _ said: MomentAnswer, _ status: MomentStatus, refused: Problem) {
            (self.before, self.said, self.status, self.after) = (before, said, status, .failure(refused))
        }
    }

    private static let answers: [Row] = unanswered.flatMap(fromUnanswered) + fromComing + fromHere

    private static func fromUnanswered(_ before: MomentAnswer?) -> [Row] {
        [
            Row(before, .coming, .notStarted, .coming), Row(before, .coming, .goingOn, .coming),
            Row(before, .coming, .ended, refused: .momentOver),
            Row(before, .notNow, .notStarted, .notNow), Row(before, .notNow, .goingOn, .notNow),
            before == .notNow
                ? Row(before, .notNow, .ended, .notNow) : Row(before, .notNow, .ended, refused: .momentOver),
            Row(before, .here, .notStarted, refused: .momentNotBegun),
            Row(before, .here, .goingOn, refused: .notComing), Row(before, .here, .ended, refused: .momentOver),
        ]
    }

    private static let fromComing: [Row] = [
        Row(.coming, .coming, .notStarted, .coming), Row(.coming, .coming, .goingOn, .coming),
        Row(.coming, .coming, .ended, .coming),
        Row(.coming, .notNow, .notStarted, .notNow), Row(.coming, .notNow, .goingOn, .notNow),
        Row(.coming, .notNow, .ended, refused: .momentOver),
        Row(.coming, .here, .notStarted, refused: .momentNotBegun), Row(.coming, .here, .goingOn, .here),
        Row(.coming, .here, .ended, refused: .momentOver),
    ]

    private static let fromHere: [Row] = [
        Row(.here, .here, .notStarted, .here), Row(.here, .here, .goingOn, .here), Row(.here, .here, .ended, .here),
        Row(.here, .coming, .notStarted, refused: .alreadyHere), Row(.here, .coming, .goingOn, refused: .alreadyHere),
        Row(.here, .coming, .ended, refused: .momentOver),
        Row(.here, .notNow, .notStarted, refused: .alreadyHere), Row(.here, .notNow, .goingOn, refused: .alreadyHere),
        Row(.here, .notNow, .ended, refused: .momentOver),
    ]

    @Test(arguments: answers.indices)
    func `an answer follows another, or is refused`(row: Int) {
        let row = Self.answers[row]
        let after = Result { () throws(Problem) -> MomentAnswer in
            try MomentAnswerRules.answer(row.said, after: row.before, row.status)
        }
        #expect(after == row.after)
    }

    @Test(arguments: everybody, MomentStatus.allCases)
    func `nobody says that they are asked`(before: MomentAnswer?, status: MomentStatus) {
        #expect(throws: Problem.badRequest) { try MomentAnswerRules.answer(.asked, after: before, status) }
    }
}
