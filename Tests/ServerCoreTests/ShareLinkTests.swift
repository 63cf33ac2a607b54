import FamilyCore
import FamilyTesting
import FoundationEssentials
import ServerCore
import ServerTesting
import Testing

struct ShareLinkTests {
    @Test(arguments: [(nil, 14), (1, 1), (90, 90), (0, nil), (91, nil), (-1, nil), (Int.max, nil)] as [(Int?, Int?)])
    func `lives for so many days, and no longer than ninety`(days: Int?, life: Int?) {
        let rules = ShareLinkRules()
        #expect(rules.life(of: .init(days: days)) == life.map { TimeInterval($0) * 86_400 })
    }

    @Test func `works until it ends or is taken back`() {
        var link = ShareLinkRecord.make()
        #expect(link.isUsable(at: .testDay))
        #expect(link.isUsable(at: link.expiresAt.addingTimeInterval(-1)))
        #expect(!link.isUsable(at: link.expiresAt))
        link.revokedAt = .seconds(5)
        #expect(!link.isUsable(at: .seconds(1)))
    }
}
