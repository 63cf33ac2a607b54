import FamilyTesting
import ServerCore
import ServerTesting
import Testing

@testable import ServerApp

struct BusyWebhooksTests {
    private let busy = BusyWebhooks()
    private let ids = (1...4).map { WebhookID.make("webhook-\($0)") }

    @Test func `a webhook that is sent to gets no second place`() {
        #expect(busy.begin(ids, atMost: 9) == ids)
        #expect(busy.begin(ids, atMost: 9) == [])
        busy.end(ids[2])
        #expect(busy.begin(ids, atMost: 9) == [ids[2]])
        #expect(!busy.isCrowded)
    }

    @Test func `each has its turn, however slow the others are`() {
        var turns: [WebhookID] = []
        for _ in 1...6 {
            let chosen = busy.begin(ids, atMost: 2)
            #expect(chosen.count == 2 && busy.isCrowded)
            turns += chosen
            for webhook in chosen { busy.end(webhook) }
        }
        #expect(turns == ids + ids + ids)
    }

    @Test func `one that comes later is not behind those that had a turn`() {
        let early = Array(ids.prefix(3))
        for webhook in busy.begin(early, atMost: 3) { busy.end(webhook) }
        #expect(busy.begin(ids, atMost: 1) == [ids[3]])
    }
}
