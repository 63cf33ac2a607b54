import FamilyCore
import Testing

@testable import ServerApp

struct EventDeliveryTests {
    private let start = ContinuousClock.now
    private static let timeout: Duration = .seconds(60)

    private func delivery(atFrame isFrame: Bool = true) -> EventDelivery {
        EventDelivery(atFrame: isFrame, timeout: Self.timeout, since: start)
    }

    @Test func `tells the events that came before the head was accepted, and then each event at once`() {
        var delivery = delivery()
        #expect(delivery.told(.heartbeat, at: start) == .none)
        #expect(delivery.wrote(at: start) == .write([.heartbeat]))
        #expect(delivery.wrote(at: start) == .none)
        #expect(delivery.told(.heartbeat, at: start + .seconds(15)) == .write([.heartbeat]))
    }

    @Test func `looks before it tells an event, and holds later events back meanwhile`() {
        var delivery = delivery()
        #expect(delivery.wrote(at: start) == .none)
        #expect(delivery.told(.album(revision: 3), at: start) == .look(isNoted: false))
        #expect(delivery.told(.album(revision: 4), at: start) == .none)
        #expect(delivery.looked(mayListen: true, at: start) == .write([.album(revision: 3)]))
        #expect(delivery.wrote(at: start) == .look(isNoted: false))
        #expect(delivery.looked(mayListen: true, at: start) == .write([.album(revision: 4)]))
    }

    @Test func `tells a removed frame only that something about the frame changed, and ends`() {
        var delivery = delivery()
        #expect(delivery.wrote(at: start) == .none)
        #expect(delivery.told(.frame, at: start) == .look(isNoted: false))
        #expect(delivery.told(.album(revision: 4), at: start) == .none)
        #expect(delivery.looked(mayListen: false, at: start) == .end([.frame]))
        #expect(delivery.told(.heartbeat, at: start) == .none)
        #expect(delivery.stopped() == .none)

        var other = self.delivery()
        #expect(other.wrote(at: start) == .none)
        #expect(other.told(.album(revision: 4), at: start) == .look(isNoted: false))
        #expect(other.looked(mayListen: false, at: start) == .end([]))
    }

    @Test func `keeps few events for a client that accepts nothing, and closes its connection after a while`() {
        var delivery = delivery()
        #expect(delivery.wrote(at: start) == .none)
        #expect(delivery.told(.heartbeat, at: start) == .write([.heartbeat]))
        for second in 1..<60 {
            #expect(delivery.told(.album(revision: Int64(second)), at: start + .seconds(second)) == .none)
        }
        var read = delivery
        #expect(read.wrote(at: start + .seconds(59)) == .look(isNoted: false))
        #expect(read.looked(mayListen: true, at: start + .seconds(59)) == .write([.album(revision: 59)]))
        #expect(delivery.told(.heartbeat, at: start + .seconds(60)) == .breakOff)
        #expect(delivery.told(.heartbeat, at: start + .seconds(61)) == .none)
    }

    @Test func `closes the connection of a client that does not even accept the head`() {
        var delivery = delivery()
        #expect(delivery.told(.heartbeat, at: start + .seconds(59)) == .none)
        #expect(delivery.told(.heartbeat, at: start + .seconds(60)) == .breakOff)
    }

    @Test func `ends with the server, also during a look, and after a head that is being written`() {
        var quiet = delivery()
        #expect(quiet.wrote(at: start) == .none)
        #expect(quiet.stopped() == .end([]))

        var looking = delivery()
        #expect(looking.wrote(at: start) == .none)
        #expect(looking.told(.frames, at: start) == .look(isNoted: false))
        #expect(looking.stopped() == .end([]))
        #expect(looking.looked(mayListen: true, at: start) == .none)

        var opening = delivery()
        #expect(opening.stopped() == .none)
        #expect(opening.wrote(at: start) == .end([]))

        var stuck = delivery()
        #expect(stuck.wrote(at: start) == .none)
        #expect(stuck.told(.heartbeat, at: start) == .write([.heartbeat]))
        #expect(stuck.stopped() == .breakOff)
    }
}
