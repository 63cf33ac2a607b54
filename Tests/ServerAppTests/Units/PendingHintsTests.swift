import FamilyCore
import Testing

@testable import ServerApp

struct PendingHintsTests {
    @Test func `says the newest revision once, whatever came between`() {
        var hints = PendingHints()
        for revision in [5, 7, 6] as [Int64] { hints.add(.album(revision: revision)) }
        hints.add(.heartbeat)
        hints.add(.frame)
        for _ in 1...3 { hints.add(.journey) }
        #expect(hints.take() == [.album(revision: 7), .frame, .journey])
        #expect(hints.take() == [])
    }

    @Test func `beats where there is nothing else to say`() {
        var hints = PendingHints()
        hints.add(.heartbeat)
        hints.add(.heartbeat)
        #expect(hints.take() == [.heartbeat])
    }

    @Test func `turns a page as often as it was asked for, within bounds`() {
        var hints = PendingHints()
        for turn in [.next, .next, .previous, .next, .next] as [PageTurn] { hints.add(.turn(turn)) }
        #expect(hints.take() == [.turn(.next), .turn(.next), .turn(.previous)])
        #expect(hints.take() == [])
    }
}
