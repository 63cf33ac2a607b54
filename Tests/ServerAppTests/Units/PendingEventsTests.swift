import FamilyCore
import Testing

@testable import ServerApp

struct PendingEventsTests {
    @Test func `says the newest revision once, whatever came between`() {
        var pending = PendingEvents()
        for revision in [5, 7, 6] as [Int64] { pending.add(.album(revision: revision)) }
        pending.add(.heartbeat)
        pending.add(.frame)
        for _ in 1...3 { pending.add(.journey) }
        #expect(pending.take() == [.album(revision: 7), .frame, .journey])
        #expect(pending.take() == [])
    }

    @Test func `beats where there is nothing else to say`() {
        var pending = PendingEvents()
        pending.add(.heartbeat)
        pending.add(.heartbeat)
        #expect(pending.take() == [.heartbeat])
    }

    @Test func `turns a page as often as it was asked for, within bounds`() {
        var pending = PendingEvents()
        for turn in [.next, .next, .previous, .next, .next] as [PageTurn] { pending.add(.turn(turn)) }
        #expect(pending.take() == [.turn(.next), .turn(.next), .turn(.previous)])
        #expect(pending.take() == [])
    }
}
