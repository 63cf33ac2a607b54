import FamilyCore
import FamilyTesting
import ServerCore
import Testing

struct CommentRulesTests {
    @Test(arguments: [(0, true), (199, true), (200, false), (201, false)])
    func `takes so many on one photo`(count: Int, isTaken: Bool) {
        #expect((CommentRules().refusal(after: count) == nil) == isTaken)
    }

    @Test func `own ones are removed by who wrote them, others by keepers`() {
        #expect(CommentRules.removal(of: .make(), by: .make("anna")) == .removeOwnComment)
        #expect(CommentRules.removal(of: .make(), by: .make("boris")) == .removeAnyComment)
        #expect(CommentRules.removal(of: .make(id: nil), by: nil) == .removeAnyComment)
    }

    @Test(arguments: [("", false), (" \n ", false), ("x", true)])
    func `says something`(typed: String, isTaken: Bool) {
        #expect(((try? PhotoDetails.comment(typed: typed)) != nil) == isTaken)
    }

    @Test(arguments: [(300, true), (301, false)])
    func `says no more than its bound`(count: Int, isTaken: Bool) {
        let words = String(repeating: "ß", count: count)
        #expect((try? PhotoDetails.comment(typed: words)) == (isTaken ? words : nil))
    }
}
