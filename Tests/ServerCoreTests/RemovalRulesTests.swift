import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import ServerTesting
import Testing

struct RemovalRulesTests {
    private let rules = RemovalRules()
    private let anna = MemberID.make("anna")

    @Test(arguments: [
        ("anna", 0.0, Permission.takeBackPhoto), ("anna", 599, .takeBackPhoto), ("anna", 600, .deleteOwnPhoto),
        ("boris", 0, .deleteAnyPhoto), ("boris", 600, .deleteAnyPhoto),
    ])
    func `takes back within ten minutes, and deletes after`(member: String, second: Double, permission: Permission) {
        #expect(needed(on: .make(), by: .make(member), after: second) == permission)
    }

    @Test func `takes a surprise back at any time, as long as it waits`() {
        #expect(needed(on: .make(), waits: true, by: anna, after: 86_400) == .takeBackPhoto)
        #expect(needed(on: .make(), waits: true, by: .make("boris"), after: 0) == .deleteAnyPhoto)
    }

    @Test func `knows nobody's own photo`() {
        #expect(needed(on: .make(id: nil), by: nil, after: 0) == .deleteAnyPhoto)
        #expect(needed(on: .make(id: nil), by: anna, after: 0) == .deleteAnyPhoto)
    }

    private func needed(
        on sender: Sender,
        waits: Bool = false,
        by member: MemberID?,
        after seconds: Double
    ) -> Permission {
        rules.permission(on: sender, sentAt: .testDay, waits: waits, by: member, now: .seconds(seconds))
    }

    @Test(arguments: [
        ("anna", 0.0, ProblemCode?.none), ("anna", 599, nil), ("anna", 600, .undoOver),
        ("boris", 0, .notFound), ("boris", 600, .notFound),
    ])
    func `lets who deleted it undo it for ten minutes`(member: String, second: Double, code: ProblemCode?) {
        let removed = PhotoRecord.make(deletedAt: .testDay, undo: .make())
        let refusal = rules.refusal(ofUndoing: removed, by: .make(member), now: .seconds(second))
        #expect(refusal?.code == code)
    }

    @Test func `undoes once, and nothing that is gone for good`() {
        #expect(rules.refusal(ofUndoing: .make(), by: anna, now: .testDay) == nil)
        #expect(rules.refusal(ofUndoing: nil, by: anna, now: .testDay)?.code == .notFound)
        #expect(rules.refusal(ofUndoing: .make(deletedAt: .testDay), by: anna, now: .testDay)?.code == .undoOver)
    }
}
