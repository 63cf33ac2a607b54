import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import ServerTesting
import Testing

struct IntroductionTests {
    private static func reply(_ isWelcome: Bool, at second: Double) -> Introduction.Reply {
        Introduction.Reply(isWelcome: isWelcome, frameName: "Hall", at: .seconds(second))
    }

    @Test func `waits until somebody answers`() {
        let introduction = Introduction.make()
        #expect(introduction.isOpen && !introduction.isDeclined)
        #expect(introduction.summary == IntroductionSummary(state: .asked))
    }

    @Test(arguments: [true, false], [true, false])
    func `counts the first answer and no later one`(first: Bool, second: Bool) {
        var introduction = Introduction.make()
        let counts = [introduction.answer(Self.reply(first, at: 5)), introduction.answer(Self.reply(second, at: 6))]
        #expect(counts == [true, false])
        #expect(introduction.reply == Self.reply(first, at: 5))
        #expect(!introduction.isOpen && introduction.isDeclined == !first)
    }

    @Test func `tells nothing of who is welcome, and where and when somebody was not`() {
        var welcome = Introduction.make()
        _ = welcome.answer(Self.reply(true, at: 5))
        #expect(welcome.summary == nil)
        var declined = Introduction.make()
        _ = declined.answer(Self.reply(false, at: 5))
        #expect(declined.summary == IntroductionSummary(state: .declined, saidOn: "Hall", saidAt: .seconds(5)))
    }
}
